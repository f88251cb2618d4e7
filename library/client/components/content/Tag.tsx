import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { tag } from "./Tag.styles";

interface TagProps {
    name: string;
    url?: string | undefined;
}

/** Renders the name of a tag, as a link if there is a URL. */
export function Tag({ name, url }: TagProps): ReactNode {
    return url ? (
        <a className={tag.root} href={url}>
            {name}
        </a>
    ) : (
        <span className={tag.root}>{name}</span>
    );
}

/** Renders a list of tags; nothing if there are none. */
export function Tags({ tags }: { tags: readonly TagProps[] }): ReactNode {
    const t = useTranslation();
    if (tags.length === 0) return null;
    return (
        <ul className={tag.list} aria-label={t("Tags")}>
            {tags.map(({ name, url }) => (
                <li key={name}>
                    <Tag name={name} url={url} />
                </li>
            ))}
        </ul>
    );
}
