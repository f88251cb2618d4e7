export { AnnounceDialog } from "./AnnounceDialog";
export { AuthorDialog } from "./AuthorDialog";
export { DeleteDialog } from "./DeleteDialog";
export { MoveDialog } from "./MoveDialog";
export { TagDialog } from "./TagDialog";
export { TypeDialog } from "./TypeDialog";
