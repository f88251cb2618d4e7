/**
 * Replaces TypeBox in the browser bundle, where schemas are reduced to the query parameter names of endpoints with a body
 * (scripts/webpack/contractLoader.cjs).
 */
const objectOf = (properties: object) => ({ properties });

export { objectOf as Object };
