export { selectImport, selectSample } from "./imports.slice";
export { fetchImports } from "./imports.thunks";
