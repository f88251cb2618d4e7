import { styles } from "@parley/library/client/styles";

export const layoutPage = styles("layout-page", {
    // The foot of the page is out of sight until all of it is here, and is not seen to jump.
    toCome: { minBlockSize: "100vh" },
});
