import { styles } from "@parley/library/client/styles";

export const layoutPage = styles("layout-page", {
    // Keeps the footer out of view until the page is complete, so that it doesn't move visibly.
    toCome: { minBlockSize: "100vh" },
});
