export type { GalleryPage } from "./gallery";
export { createGalleryPage } from "./gallery";
export type { SamplePerson } from "./samples";
export { samplePeople, samplePicture } from "./samples";
