import type { UserFragment } from "@parley/accounts/contract";
import type { PostAttributes } from "@parley/discussions/contract";
import { classNames, textStyles } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { FOREIGN_REL, isSafeLink, readHost } from "@parley/library/contract";
import { originalPost } from "./OriginalPost.styles";

interface AttributionProps {
    attribution: PostAttributes["attribution"];
    author: Pick<UserFragment, "name" | "profileUrl"> | undefined;
}

/**
 * Source, author and licence of imported content, each linked, as the licences require. Renders nothing for content that was written on
 * this site.
 */
export function Attribution({ attribution, author }: AttributionProps) {
    const t = useTranslation();
    if (!attribution?.url && !attribution?.licence) return null;
    const { url, licence } = attribution;
    const values = {
        name: <ForeignLink url={author?.profileUrl}>{author?.name || t("somebody")}</ForeignLink>,
        place: <ForeignLink url={url}>{(url && readHost(url)) || t("another site")}</ForeignLink>,
        licence: <ForeignLink url={licence && licenceURL(licence)}>{licence}</ForeignLink>,
    };
    const text = licence ? t("First posted by {name} at {place}, under {licence}") : t("First posted by {name} at {place}");
    return (
        <p className={classNames(textStyles.small, textStyles.quiet, originalPost.source)}>
            <Sentence text={text} values={values} />
        </p>
    );
}

/** External link, or plain text if the URL may not be linked (FC-5). */
function ForeignLink({ url, children }: { url: string | undefined; children: string | undefined }) {
    if (!url || !isSafeLink(url)) return <bdi>{children}</bdi>;
    return (
        <a href={url} rel={FOREIGN_REL}>
            <bdi>{children}</bdi>
        </a>
    );
}

/** Returns the page of a Creative Commons licence from its short name, such as "CC BY-SA 4.0". */
function licenceURL(licence: string): string | undefined {
    const [, terms, version] = /^CC[ -](BY(?:-(?:NC|ND|SA))*)[ -](\d\.\d)$/i.exec(licence.trim()) ?? [];
    return terms && version && `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`;
}
