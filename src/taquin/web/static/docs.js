// Lists the endpoints of the HTTP API, read from openapi.json.

import { get } from "./api.js";
import { make, the } from "./parts/dom.js";

const description = await get("../openapi.json");
the("example").textContent = the("example").textContent.replaceAll("http://127.0.0.1:8765/", new URL(".", document.baseURI).href);
const groups = new Map(); // endpoints by tag
for (const [path, verbs] of Object.entries(description.paths)) {
  for (const [verb, what] of Object.entries(/** @type {Record<string, any>} */ (verbs))) {
    const group = what.tags?.[0] ?? "other";
    groups.set(group, [...(groups.get(group) ?? []), { path, verb, what }]);
  }
}
for (const [group, endpoints] of groups) {
  the("docs").append(make("h2", {}, group[0].toUpperCase() + group.slice(1)), ...endpoints.map(entry));
}

/**
 * Make the collapsible entry of one endpoint.
 * @param {{path: string, verb: string, what: any}} endpoint
 */
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

/** Describe the fields of a JSON body. @param {any} schema @returns {any[][]} */
function fields(schema) {
  const known = schema?.$ref ? description.components.schemas[schema.$ref.split("/").pop()] : schema;
  return Object.entries(known?.properties ?? {}).map(([name, one]) => field(name, one, (known.required ?? []).includes(name), /** @type {any} */ (one).description));
}

/**
 * Describe one parameter or field: its type, whether it is required, its default, its meaning.
 * @param {string} name @param {any} schema @param {boolean} required @param {string} [text]
 */
function field(name, schema, required, text) {
  const kind = schema.enum?.join(" | ") ?? schema.anyOf?.map((/** @type {any} */ one) => one.type ?? one.enum?.join(" | ")).join(" | ") ?? schema.type ?? "";
  const fallback = schema.default === undefined || schema.default === null ? "" : `, default ${JSON.stringify(schema.default)}`;
  return [make("dt", {}, make("code", {}, name)), make("dd", {}, `${kind}${required ? ", required" : fallback}${text ? `: ${text}` : ""}`)];
}
