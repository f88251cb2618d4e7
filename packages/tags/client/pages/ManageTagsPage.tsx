import { useRetentionTime } from "@parley/actionLog/client";
import type { TableColumn } from "@parley/library/client/components";
import {
    Button,
    classNames,
    Empty,
    formatFullNumber,
    Loaded,
    Row,
    SearchInput,
    Table,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { Tag } from "@parley/tags/contract";
import { MANAGED_TAGS, tagPath } from "@parley/tags/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { TagActions } from "../components/TagActions";
import { parseManagedQuery, TAGS_ON_PAGE } from "../parseManagedQuery";
import { selectTags } from "../tags.slice";

/** Page `/settings/tags`: all tags, to be searched and changed. */
export function Page(): ReactNode {
    const t = useTranslation();
    const time = useRetentionTime();
    const query = parseManagedQuery(new URLSearchParams(useLocation().search));
    const tags = useAppSelector((state) => selectTags(state, query));
    return (
        <TitledPage title={t("Tags")} end={<a href="/settings/categories">{t("Categories")}</a>}>
            <DoneNotice
                messages={{
                    merged: t("The tags are merged. You can undo this below for {time}.", { time }),
                    deleted: t("The tag is deleted. You can undo this below for {time}.", { time }),
                }}
            />
            <search>
                <form action={MANAGED_TAGS}>
                    <Row>
                        <SearchInput name="query" aria-label={t("Search tags")} defaultValue={query.query ?? ""} dir="auto" />
                        <Button type="submit">{t("Search")}</Button>
                    </Row>
                </form>
            </search>
            <Loaded value={tags}>{(known) => <TagTable tags={known} page={query.page ?? 1} search={query.query} />}</Loaded>
            <TagActions />
        </TitledPage>
    );
}

function TagTable({ tags, page, search }: { tags: readonly Tag[]; page: number; search: string | undefined }): ReactNode {
    const t = useTranslation();
    const columns: TableColumn<Tag>[] = [
        {
            key: "name",
            head: t("Tag"),
            isRowHead: true,
            cell: ({ tagID, name, description }) => (
                <>
                    <a className={classNames(textStyles.plain, textStyles.strong)} href={`${MANAGED_TAGS}/${tagID}`}>
                        <bdi>{name}</bdi>
                    </a>
                    {description && (
                        <p className={classNames(textStyles.small, textStyles.quiet)} dir="auto">
                            {description}
                        </p>
                    )}
                </>
            ),
        },
        {
            key: "posts",
            head: t("Posts"),
            isNumber: true,
            cell: ({ tagID, countDiscussions }) => (
                <a className={textStyles.plain} href={tagPath(tagID)}>
                    {formatFullNumber(countDiscussions)}
                </a>
            ),
        },
    ];
    const pageHref = (number: number) =>
        `${MANAGED_TAGS}?${new URLSearchParams({ ...(search && { query: search }), page: String(number) })}`;
    return (
        <>
            <Table
                caption={t("Tags")}
                captionHidden
                columns={columns}
                rows={tags}
                rowKey={({ tagID }) => tagID}
                empty={<Empty title={search ? t("No tags found") : t("There are no tags yet")} icon="tag" />}
            />
            {(page > 1 || tags.length === TAGS_ON_PAGE) && (
                <nav aria-label={t("Pages")}>
                    <Row>
                        {page > 1 && <a href={pageHref(page - 1)}>{t("Previous")}</a>}
                        {tags.length === TAGS_ON_PAGE && <a href={pageHref(page + 1)}>{t("Next")}</a>}
                    </Row>
                </nav>
            )}
        </>
    );
}
