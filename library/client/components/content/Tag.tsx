import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { tag } from "./Tag.styles";

interface TagProps {
    name: string;
    url?: string | undefined;
}

/** The name of a tag; a link where there is something to see. */
export function Tag({ name, url }: TagProps): ReactNode {
    return url ? (
        <a className={tag.root} href={url}>
            {name}
        </a>
    ) : (
        <span className={tag.root}>{name}</span>
    );
}

/** All tags of something. Nothing when there are none. */
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
