export { editOfPost, newPost } from "./ownKinds";
