import { usePermission } from "@parley/accounts/client";
import { fetchConfig, useSetting } from "@parley/config/client";
import { useAppDispatch } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import type { Media } from "@parley/media/contract";
import { isShown, mediaMarkdown, UPLOAD_FIELD, wrongWithUpload } from "@parley/media/contract";
import { useEffect, useRef, useState } from "react";
import { uploadMedia } from "./media.thunks";

/** A file on its way into a post. */
export interface Upload {
    key: number;
    file: File;
    /** Whether it will be seen in the post, and so needs words for those who do not see it. */
    isPicture: boolean;
    /** How much of it is there, from 0 to 1. */
    share: number;
    /** What it became; a picture then waits for its words. */
    media?: Media;
    /** Why it was not taken, in a sentence. */
    wrong?: string;
    /** Whether it is worth trying again. */
    mayRetry: boolean;
}

export type Uploads = ReturnType<typeof useUploads>;

/** What browsers show, and the server draws anew. */
const PICTURE = /^image\/(jpeg|png|gif|webp|tiff)$/;

let keys = 0;

/**
 * The files that somebody adds to what they write. What the settings do not allow is refused before it is sent, with the sentence the server would
 * say (CONT-025…CONT-029); the rest is sent at once. A file goes into the text by itself when it is there; a picture, too, where its description
 * is written in the text (`insertsAtOnce`), and otherwise when its description is written.
 *
 * @param onInsert told the Markdown that shows it, or leads to it
 */
export function useUploads(onInsert: (markdown: string, media: Media) => void, { insertsAtOnce = false } = {}) {
    const dispatch = useAppDispatch();
    const maxSize = useSetting("upload.maxSize");
    const allowedExtensions = useSetting("upload.allowedExtensions");
    const manages = usePermission("community.manage");
    const mayUpload = usePermission("uploads.add");
    useEffect(() => {
        // Pages come without these, for few who read one upload something.
        if (mayUpload) void dispatch(fetchUnlessFresh(fetchConfig, { select: ["upload.*"] }));
    }, [dispatch, mayUpload]);
    const [list, setList] = useState<readonly Upload[]>([]);
    /** What happened last, for who cannot see it. */
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
        /** Whether the list asks for a picture's description. */
        asksForWords: !insertsAtOnce,
        /** For the `accept` of a file input. */
        extensions: allowedExtensions,

        /** Begins to send files. */
        add(files: Iterable<File>): void {
            for (const file of files) {
                const wrong = wrongWithUpload(file, { maxSize, allowedExtensions, manages });
                const one: Upload = {
                    key: ++keys,
                    file,
                    isPicture: PICTURE.test(file.type),
                    share: 0,
                    mayRetry: false,
                    ...(wrong !== undefined && { wrong }),
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

        /** Sends it no further, or forgets it. */
        drop,

        /** Puts a picture into the text, with its words. */
        insert({ key, media }: Upload, words: string): void {
            if (!media) return;
            insertion.current.onInsert(mediaMarkdown(media, words), media);
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
        insert(mediaMarkdown(media), media);
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
