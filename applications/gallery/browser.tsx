import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../forum/assets/files";
import "../forum/assets/fonts.styles";
import { readAddress } from "./address";
import { applyChoices } from "./applyChoices";
import { Gallery } from "./Gallery";
import { preventNavigation } from "./preventNavigation";

applyChoices(readAddress(location.search));
preventNavigation();

const root = document.getElementById("root");
if (root) {
    // Samples may throw on purpose, to show the error boundary; errors that reach the boundary of the gallery are reported there.
    createRoot(root, { onCaughtError: () => undefined }).render(
        <StrictMode>
            <Gallery />
        </StrictMode>,
    );
}
