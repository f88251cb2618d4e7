import { media, styles } from "@parley/library/client/styles";

export const visibility = styles("visibility", {
    desktop: { $nest: { [media.compactBar]: { display: "none" } } },
    mobile: { display: "none", $nest: { [media.compactBar]: { display: "block" } } },
});
