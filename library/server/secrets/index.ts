export { readSecret, secretsMigration } from "./secrets";
