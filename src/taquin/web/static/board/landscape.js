// Draws a landscape for the tiles (hills under a low sun), so that the page loads no image.

/** @type {Map<number, string>} */
const drawn = new Map();

/**
 * Return the URL of a picture with this aspect ratio.
 * @param {number} aspect width over height
 * @returns {Promise<string>}
 */
export async function landscape(aspect) {
  const known = drawn.get(aspect);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.height = 600;
  canvas.width = Math.round(600 * aspect);
  const { width, height } = canvas;
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const sky = paint.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, "#0b4f79");
  sky.addColorStop(0.55, "#56b4e9");
  sky.addColorStop(0.8, "#f7d9a0");
  paint.fillStyle = sky;
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = "#fff3c9";
  paint.beginPath();
  paint.arc(width * 0.68, height * 0.38, height * 0.13, 0, 7);
  paint.fill();
  ["#4d7f9e", "#2f6f66", "#1f5a45", "#12382d"].forEach((colour, layer) => {
    paint.fillStyle = colour;
    paint.beginPath();
    paint.moveTo(0, height);
    for (let x = 0; x <= width; x += 4) {
      const t = x / height;
      const wave = Math.sin(t * (3 + layer) + layer * 2.1) + 0.5 * Math.sin(t * (7 + 2 * layer) + layer);
      paint.lineTo(x, height * (0.52 + 0.12 * layer + 0.05 * wave));
    }
    paint.lineTo(width, height);
    paint.fill();
  });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  const url = URL.createObjectURL(/** @type {Blob} */ (blob));
  drawn.set(aspect, url);
  return url;
}
