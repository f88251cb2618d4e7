import { classNames } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ClipboardEvent, DragEvent, ReactNode } from "react";
import { useRef, useState } from "react";
import { upload } from "./Upload.styles";
import type { Uploads } from "./useUploads";

/** Around an editor: files that are dropped on it or pasted into it are uploaded, and everything else goes its way. */
export function UploadArea({ uploads, children }: { uploads: Uploads; children: ReactNode }): ReactNode {
    const t = useTranslation();
    /** Every part inside is entered and left by itself. */
    const depth = useRef(0);
    const [isOver, setOver] = useState(false);
    if (!uploads.mayUpload) return children;
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped and pasted here can be picked with the button, too
        <div
            className={classNames(upload.area, isOver && upload.over)}
            onDragEnter={(event) => {
                if (!holdsFiles(event)) return;
                depth.current += 1;
                setOver(true);
            }}
            onDragLeave={(event) => {
                if (holdsFiles(event)) leave(depth.current - 1);
            }}
            onDragOver={(event) => {
                if (holdsFiles(event)) event.preventDefault();
            }}
            onDrop={(event) => {
                leave(0);
                take(event, event.dataTransfer.files);
            }}
            onPaste={(event) => {
                // What a word processor copies is a picture, too: its words are what is meant.
                if (!event.clipboardData.types.includes("text/plain")) take(event, event.clipboardData.files);
            }}
        >
            {children}
            {isOver && (
                <div className={upload.overWords} aria-hidden="true">
                    {t("Drop to upload")}
                </div>
            )}
        </div>
    );

    function leave(left: number): void {
        depth.current = Math.max(0, left);
        if (depth.current === 0) setOver(false);
    }

    function take(event: DragEvent | ClipboardEvent, files: FileList): void {
        if (files.length === 0) return;
        event.preventDefault();
        uploads.add([...files]);
    }
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
    return dataTransfer.types.includes("Files");
}
