import { ReadingText } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { queue } from "./Queue.styles";

/** Content of a post. A long one scrolls, with the keyboard too. */
export function PostContent({ html }: { html: string }) {
    const t = useTranslation();
    return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className={queue.words} aria-label={t("The post")} tabIndex={0}>
            <ReadingText html={html} />
        </section>
    );
}
