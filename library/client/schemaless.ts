/**
 * Stands in for TypeBox in the browser's bundle, where of all schemas only the names of a query beside a body are left
 * (scripts/webpack/contractLoader.cjs).
 */
const objectOf = (properties: object) => ({ properties });

export { objectOf as Object };
