import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../forum/assets/files";
import "../forum/assets/fonts.styles";
import { readAddress } from "./address";
import { dressDocument } from "./dressDocument";
import { Gallery } from "./Gallery";
import { keepSamplesHere } from "./keepSamplesHere";

dressDocument(readAddress(location.search));
keepSamplesHere();

const root = document.getElementById("root");
if (root) {
    // A sample may fail on purpose, to show how it is caught; what reaches the gallery's own boundary is reported there.
    createRoot(root, { onCaughtError: () => undefined }).render(
        <StrictMode>
            <Gallery />
        </StrictMode>,
    );
}
