export type { GalleryPage } from "./gallery";
export { gallery } from "./gallery";
export type { SamplePerson } from "./samples";
export { samplePeople, samplePicture } from "./samples";
