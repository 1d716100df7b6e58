// The API's addresses, laid out for people from /openapi.json.

import { get } from "./api.js";
import { make, the } from "./dom.js";

const description = await get("/openapi.json");
the("example").textContent = the("example").textContent.replaceAll("http://127.0.0.1:8765", location.origin);
const groups = new Map();
for (const [path, verbs] of Object.entries(description.paths)) {
  for (const [verb, what] of Object.entries(/** @type {Record<string, any>} */ (verbs))) {
    const group = what.tags?.[0] ?? "other";
    groups.set(group, [...(groups.get(group) ?? []), { path, verb, what }]);
  }
}
for (const [group, addresses] of groups) {
  the("docs").append(make("h2", {}, group[0].toUpperCase() + group.slice(1)), ...addresses.map(entry));
}

/** @param {{path: string, verb: string, what: any}} address */
function entry({ path, verb, what }) {
  const body = what.requestBody?.content?.["application/json"]?.schema;
  const rows = [
    ...(what.parameters ?? []).map((/** @type {any} */ p) => field(p.name, p.schema, p.required, p.description)),
    ...fields(body),
  ];
  return make("details", { className: "card" },
    make("summary", {}, make("span", { className: "verb" }, verb.toUpperCase()), make("code", {}, path), make("span", { className: "muted small" }, what.summary ?? "")),
    make("p", {}, what.description ?? what.summary ?? ""),
    rows.length > 0 && make("dl", {}, ...rows.flat()));
}

/** @param {any} schema @returns {any[][]} */
function fields(schema) {
  const known = schema?.$ref ? description.components.schemas[schema.$ref.split("/").pop()] : schema;
  return Object.entries(known?.properties ?? {}).map(([name, one]) => field(name, one, (known.required ?? []).includes(name), /** @type {any} */ (one).description));
}

/** @param {string} name @param {any} schema @param {boolean} required @param {string} [text] */
function field(name, schema, required, text) {
  const kind = schema.enum?.join(" | ") ?? schema.anyOf?.map((/** @type {any} */ one) => one.type ?? one.enum?.join(" | ")).join(" | ") ?? schema.type ?? "";
  const usual = schema.default === undefined || schema.default === null ? "" : `, usually ${JSON.stringify(schema.default)}`;
  return [make("dt", {}, make("code", {}, name)), make("dd", {}, `${kind}${required ? ", needed" : usual}${text ? `: ${text}` : ""}`)];
}
