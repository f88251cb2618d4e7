export { readZip, UnfitZip } from "./readZip";
export { writeZip, type ZipFile } from "./writeZip";
