export type { Assets } from "./AssetContext";
export { AssetContext } from "./AssetContext";
export { Icon } from "./Icon";
export type { IconName } from "./names";
export { iconNames } from "./names";
