import { usePermission } from "@parley/accounts/client";
import { fetchConfig, useSetting } from "@parley/config/client";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { formatText } from "@parley/library/contract";
import type { Media } from "@parley/media/contract";
import { findUploadProblem, isShown, toMediaMarkdown, UPLOAD_FIELD } from "@parley/media/contract";
import { useEffect, useRef, useState } from "react";
import { uploadMedia } from "./media.thunks";

/** A file that is being uploaded for a post. */
export interface Upload {
    key: number;
    file: File;
    /** Whether the file is displayed as an image and needs an alternative text. */
    isPicture: boolean;
    /** Uploaded share, from 0 to 1. */
    share: number;
    /** The finished upload; an image then waits for its alternative text. */
    media?: Media;
    /** Error message of a failed upload. */
    wrong?: string;
    /** Whether a retry may succeed. */
    mayRetry: boolean;
}

export type Uploads = ReturnType<typeof useUploads>;

/** Types that browsers display and the server re-encodes. */
const PICTURE = /^image\/(jpeg|png|gif|webp|tiff)$/;

let keys = 0;

/**
 * Manages the uploads of a post. Files that the settings do not allow are rejected before the upload, with the server's message
 * (CONT-025…CONT-029); others are uploaded at once. A finished file is inserted automatically; an image too if its description is written
 * in the text (`insertsAtOnce`), otherwise once its description is entered.
 *
 * @param onInsert receives the Markdown of the image or link
 */
export function useUploads(onInsert: (markdown: string, media: Media) => void, { insertsAtOnce = false } = {}) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const maxSize = useSetting("upload.maxSize");
    const allowedExtensions = useSetting("upload.allowedExtensions");
    const manages = usePermission("community.manage");
    const mayUpload = usePermission("uploads.add");
    useEffect(() => {
        // Loaded on demand, because few readers of a page upload files.
        if (mayUpload) void dispatch(fetchUnlessFresh(fetchConfig, { select: ["upload.*"] }));
    }, [dispatch, mayUpload]);
    const [list, setList] = useState<readonly Upload[]>([]);
    /** The latest event, for the announcement. */
    const [news, setNews] = useState<{ name: string; state: "sending" | "here" | "failed" }>();
    const sending = useRef(new Map<number, AbortController>());
    const insertion = useRef({ onInsert, insertsAtOnce });
    useEffect(() => {
        insertion.current = { onInsert, insertsAtOnce };
    });
    useEffect(() => {
        const { current } = sending;
        return () => {
            for (const one of current.values()) one.abort();
        };
    }, []);

    return {
        list,
        news,
        mayUpload,
        /** Whether the list has a field for an image's description. */
        requiresDescription: !insertsAtOnce,
        /** For the `accept` attribute of a file input. */
        extensions: allowedExtensions,

        /** Starts uploading files. */
        add(files: Iterable<File>): void {
            for (const file of files) {
                const wrong = findUploadProblem(file, { maxSize, allowedExtensions, manages });
                const one: Upload = {
                    key: ++keys,
                    file,
                    isPicture: PICTURE.test(file.type),
                    share: 0,
                    mayRetry: false,
                    ...(wrong !== undefined && { wrong: formatText(t, wrong) }),
                };
                setList((known) => [...known, one]);
                if (wrong === undefined) void send(one);
                else setNews({ name: file.name, state: "failed" });
            }
        },

        retry(one: Upload): void {
            const { wrong: _wrong, ...again } = one;
            setList((known) => known.map((other) => (other.key === one.key ? { ...again, share: 0 } : other)));
            void send(one);
        },

        /** Aborts an upload and removes it from the list. */
        drop,

        /** Inserts an image with its alternative text. */
        insert({ key, media }: Upload, words: string): void {
            if (!media) return;
            insertion.current.onInsert(toMediaMarkdown(media, words), media);
            drop({ key });
        },
    };

    async function send({ key, file }: Upload): Promise<void> {
        const ending = new AbortController();
        sending.current.set(key, ending);
        setNews({ name: file.name, state: "sending" });
        const outcome = await dispatch(uploadMedia(file, { onUpload: (share) => change(key, { share }), signal: ending.signal }));
        sending.current.delete(key);
        if (ending.signal.aborted) return;
        if ("refusal" in outcome) {
            const { errors, message, status } = outcome.refusal;
            change(key, { wrong: errors?.[UPLOAD_FIELD]?.[0]?.message ?? message, mayRetry: status < 400 || status >= 408 });
            setNews({ name: file.name, state: "failed" });
            return;
        }
        const { media } = outcome;
        setNews({ name: file.name, state: "here" });
        const { onInsert: insert, insertsAtOnce: isAtOnce } = insertion.current;
        if (isShown(media) && !isAtOnce) return change(key, { media, isPicture: true, share: 1 });
        insert(toMediaMarkdown(media), media);
        drop({ key });
    }

    function change(key: number, changes: Partial<Upload>): void {
        setList((known) => known.map((one) => (one.key === key ? { ...one, ...changes } : one)));
    }

    function drop({ key }: Pick<Upload, "key">): void {
        sending.current.get(key)?.abort();
        sending.current.delete(key);
        setList((known) => known.filter((one) => one.key !== key));
    }
}
