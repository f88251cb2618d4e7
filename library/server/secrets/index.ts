export { secretOf, secretsMigration } from "./secrets";
