export { AssetContext } from "./AssetContext";
export type { Assets } from "./AssetContext";
export { Icon } from "./Icon";
export { iconNames } from "./names";
export type { IconName } from "./names";
