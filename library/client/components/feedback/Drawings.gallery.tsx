import { createGalleryPage } from "@parley/library/client/gallery";
import type { ToolName } from "./Drawings";
import { ToolDrawing } from "./Drawings";
import { drawingSamples } from "./Drawings.gallery.styles";

const TOOLS: readonly ToolName[] = [
    "scissors",
    "kettle",
    "wheel",
    "bobbin",
    "screwdriver",
    "lamp",
    "radio",
    "hook",
    "plane",
    "chair",
    "clock",
    "pencil",
];

export const drawings = createGalleryPage("Drawings", {
    "All tools": () => (
        <ul className={drawingSamples.grid}>
            {TOOLS.map((name) => (
                <li key={name}>
                    <ToolDrawing name={name} />
                    {name}
                </li>
            ))}
        </ul>
    ),
});
