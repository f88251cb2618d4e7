export { fetchProfileFields } from "./profileFields.slice";
