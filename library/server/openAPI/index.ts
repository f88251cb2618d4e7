export { createOpenAPI, listDeclaredRoutes } from "./createOpenAPI";
