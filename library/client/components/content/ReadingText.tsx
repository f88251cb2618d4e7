import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { classNames } from "../classNames";
import { LineBones, Loader } from "../feedback/Loader";
import { readingText } from "./ReadingText.styles";

interface ReadingTextProps {
    /** HTML that the server has rendered and cleaned; nothing else may be given. */
    html: string;
    /** The post a thread is about: 17 instead of 16. */
    large?: boolean;
    /** The language it is written in, when that is not the page's. */
    lang?: string | undefined;
}

/** What somebody wrote. An image that does not load leaves its alternative text in a quiet box. */
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
    /** Its first words, which are no HTML. */
    text: string;
}

/** How it begins, while the whole is on its way. */
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

/** Puts words in the place of every image that has failed or will fail. Returns how to stop watching. */
function watchImages(text: HTMLElement): () => void {
    const onError = (event: Event): void => {
        if (event.target instanceof HTMLImageElement) replaceByWords(event.target);
    };
    for (const image of text.querySelectorAll("img")) {
        if (image.complete && image.naturalWidth === 0 && image.getAttribute("src")) replaceByWords(image);
    }
    // An image's error does not bubble, but it can be caught on its way down.
    text.addEventListener("error", onError, true);
    return () => text.removeEventListener("error", onError, true);
}

function replaceByWords(image: HTMLImageElement): void {
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
