import { createGalleryPage } from "@parley/library/client/gallery";
import { useState } from "react";
import { Button } from "../inputs/Button";
import { ChunkDebug } from "./ChunkDebug";

export const chunkDebug = createGalleryPage("Chunk debug", {
    "With a list of chunks": () => {
        const [isRequested, setRequested] = useState(false);
        return (
            <>
                <Button onClick={ask}>Make a list, and load</Button>
                {isRequested && <ChunkDebug />}
            </>
        );

        function ask(): void {
            window.__chunkDebug = ["forum", "styles", "reading", "menu"];
            setRequested(true);
        }
    },
    "Without one, nothing": () => <p>There is no list, so nothing appears.</p>,
});
