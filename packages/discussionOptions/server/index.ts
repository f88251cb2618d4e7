export { createDiscussionOptionsServer } from "./options.forms";
