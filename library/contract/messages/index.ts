export { compileMessage, MessageError } from "./compileMessage";
