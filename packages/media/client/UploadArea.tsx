import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { upload } from "./Upload.styles";
import type { Uploads } from "./useUploads";

interface UploadAreaProps {
    uploads: Uploads;
    /** Element that accepts dropped and pasted files; the offset parent of this component. */
    area: RefObject<HTMLElement | null>;
}

/**
 * Makes an element accept files: dropped and pasted files are uploaded, except those dropped on a rich text editor, which handles them
 * itself. Renders an overlay while files are dragged over it.
 */
export function UploadArea({ uploads, area }: UploadAreaProps): ReactNode {
    const t = useTranslation();
    const [isOver, setOver] = useState(false);
    const { mayUpload } = uploads;
    const add = useRef(uploads.add);
    useEffect(() => {
        add.current = uploads.add;
    });
    useEffect(() => {
        const element = area.current;
        if (!element || !mayUpload) return;
        return takeFiles(element, (files) => add.current(files), setOver);
    }, [area, mayUpload]);
    if (!isOver) return null;
    return (
        <div className={upload.overWords} aria-hidden="true">
            {t("Drop to upload")}
        </div>
    );
}

function takeFiles(element: HTMLElement, add: (files: File[]) => void, setOver: (isOver: boolean) => void): () => void {
    /** Counts nested enter and leave events, which every descendant dispatches. */
    let depth = 0;
    const entered = (event: DragEvent) => void (holdsFiles(event) && go(1));
    const left = (event: DragEvent) => void (holdsFiles(event) && go(-1));
    const over = (event: DragEvent) => void (holdsFiles(event) && event.preventDefault());
    const dropped = (event: DragEvent) => {
        go(-depth);
        // The rich text editor inserts files at the drop position.
        const isOverEditor = event.target instanceof Element && event.target.closest("[contenteditable=true]") !== null;
        if (!isOverEditor) take(event, event.dataTransfer?.files);
    };
    const pasted = (event: ClipboardEvent) => {
        // Word processors copy an image in addition to the text; the text is meant.
        if (!event.clipboardData?.types.includes("text/plain")) take(event, event.clipboardData?.files);
    };
    element.addEventListener("dragenter", entered);
    element.addEventListener("dragleave", left);
    element.addEventListener("dragover", over);
    element.addEventListener("drop", dropped);
    element.addEventListener("paste", pasted);
    return () => {
        element.removeEventListener("dragenter", entered);
        element.removeEventListener("dragleave", left);
        element.removeEventListener("dragover", over);
        element.removeEventListener("drop", dropped);
        element.removeEventListener("paste", pasted);
    };

    function go(step: number): void {
        depth = Math.max(0, depth + step);
        setOver(depth > 0);
    }

    function take(event: Event, files: FileList | undefined): void {
        if (!files || files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        add([...files]);
    }
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
