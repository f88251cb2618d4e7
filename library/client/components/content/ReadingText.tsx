import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { classNames } from "../classNames";
import { LineBones, Loader } from "../feedback/Loader";
import { readingText } from "./ReadingText.styles";

interface ReadingTextProps {
    /** HTML that the server has rendered and sanitized; no other HTML is safe here. */
    html: string;
    /** Whether it is the first post of a thread: 17 px instead of 16. */
    large?: boolean;
    /** Language of the text, if not that of the page. */
    lang?: string | undefined;
}

/** Renders a user's text. An image that fails to load is replaced by its alternative text in a quiet box. */
export function ReadingText({ html, large = false, lang }: ReadingTextProps): ReactNode {
    const text = useRef<HTMLDivElement>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another text brings other images.
    useEffect(() => (text.current ? watchImages(text.current) : undefined), [html]);
    return (
        <div
            ref={text}
            className={classNames(readingText.root, large && readingText.large)}
            lang={lang}
            dir="auto"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders and cleans every text (FC-1).
            dangerouslySetInnerHTML={{ __html: html }}
        />
    );
}

interface ReadingBeginProps extends Omit<ReadingTextProps, "html"> {
    /** Beginning of the text, as plain text. */
    text: string;
}

/** Renders the beginning of a text while the whole text is loading. */
export function ReadingBegin({ text, large = false, lang }: ReadingBeginProps): ReactNode {
    return (
        <div className={classNames(readingText.root, large && readingText.large)} lang={lang} dir="auto">
            <p>{text}</p>
            <Loader>
                <LineBones />
            </Loader>
        </div>
    );
}

/** Replaces every image that has failed or will fail by its alternative text. Returns a function that stops watching. */
function watchImages(text: HTMLElement): () => void {
    const onError = (event: Event): void => {
        if (event.target instanceof HTMLImageElement) replaceByAltText(event.target);
    };
    for (const image of text.querySelectorAll("img")) {
        if (image.complete && image.naturalWidth === 0 && image.getAttribute("src")) replaceByAltText(image);
    }
    // An image's error event doesn't bubble, but can be captured.
    text.addEventListener("error", onError, true);
    return () => text.removeEventListener("error", onError, true);
}

function replaceByAltText(image: HTMLImageElement): void {
    if (!image.alt) {
        image.hidden = true;
        return;
    }
    const words = document.createElement("span");
    words.className = readingText.broken;
    words.setAttribute("role", "img");
    words.setAttribute("aria-label", image.alt);
    words.textContent = image.alt;
    image.replaceWith(words);
}
