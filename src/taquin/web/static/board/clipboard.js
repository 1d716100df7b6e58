// The text that the user pastes.

/** Trim a text, but keep tabs: before or after one may be the empty cell of a spreadsheet. @param {string} text */
export const trimmed = (text) => text.replace(/^[ \r\n]+|[ \r\n]+$/g, "");

/** Return the text on the clipboard. @param {ClipboardEvent} event */
export const clipped = (event) => trimmed(event.clipboardData?.getData("text") ?? "");
