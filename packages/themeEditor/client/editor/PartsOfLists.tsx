import type { TableColumn } from "@parley/library/client/components";
import {
    Breadcrumbs,
    CategoryRow,
    DiscussionRow,
    DropdownMenu,
    Empty,
    Faces,
    Flyout,
    MenuItem,
    MenuSeparator,
    MetaLine,
    Pager,
    PostActions,
    PostFrame,
    PostHead,
    ReactionButton,
    ReadingText,
    RowList,
    SectionHead,
    SideNav,
    Stack,
    State,
    Table,
    Tabs,
    Toast,
    UserPhoto,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { STYLE_GUIDES_PAGE } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { editor } from "./editor.styles";

const HERE = STYLE_GUIDES_PAGE;

/** Rows of lists in their states: new, read, chosen, and those of categories. */
export function Rows(): ReactNode {
    const t = useTranslation();
    const rows = [
        { title: t("Something new"), unread: true, countUnread: 4, countComments: 17, state: "pinned" as const },
        { title: t("Something that was read"), countComments: 1204, state: "resolved" as const },
        { title: t("Something that is chosen"), chosen: true, countComments: 2, state: "closed" as const },
    ];
    return (
        <Stack>
            <SectionHead>{t("Lists")}</SectionHead>
            <RowList label={t("Lists")}>
                {rows.map(({ state, ...row }) => (
                    <DiscussionRow key={row.title} url={HERE} {...row}>
                        <MetaLine>
                            <State kind={state} />
                            <a href={HERE}>{t("A category")}</a>
                        </MetaLine>
                    </DiscussionRow>
                ))}
            </RowList>
            <RowList label={t("Categories")}>
                <CategoryRow name={t("A category")} url={HERE} description={t("This is what it is about.")} />
            </RowList>
            <Empty title={t("Nothing here yet")}>{t("This is what to do about it.")}</Empty>
        </Stack>
    );
}

/** A post with a reply, reactions and people. */
export function Posts(): ReactNode {
    const t = useTranslation();
    return (
        <Stack>
            <SectionHead>{t("Posts")}</SectionHead>
            <PostFrame label={t("A post")} head={<PostHead name={t("A member")} url={HERE} />}>
                <ReadingText html={`<p>${t("This is a paragraph as in posts.")}</p>`} />
                <PostActions>
                    <ReactionButton name={t("Like")} icon="liked" count={14} pressed />
                    <ReactionButton name={t("Thanks")} icon="thanks" count={6} pressed={false} />
                </PostActions>
            </PostFrame>
            <div className={editor.tools}>
                <UserPhoto alt={t("A member")} />
                <Faces
                    label={t("People")}
                    people={[t("A member"), t("Somebody else")].map((name, index) => ({ userID: index + 1, name }))}
                    more={7}
                />
            </div>
        </Stack>
    );
}

/** What leads from page to page, and what opens over one. */
export function Links(): ReactNode {
    const t = useTranslation();
    const places = [
        { name: t("All"), url: HERE, count: 62, current: true },
        { name: t("Some"), url: HERE, count: 48 },
    ];
    return (
        <Stack>
            <SectionHead>{t("Navigation")}</SectionHead>
            <Breadcrumbs
                crumbs={[
                    { name: t("Home"), url: HERE },
                    { name: t("A category"), url: HERE },
                ]}
            />
            <Tabs label={t("Navigation")} tabs={places} />
            <SideNav label={t("Places")} groups={[{ head: t("A group"), items: places }]} />
            <Pager page={3} total={230} hrefOf={() => HERE} label={t("Pages")} />
            <div className={editor.tools}>
                <DropdownMenu label={t("A menu")} text={t("A menu")}>
                    <MenuItem icon="edit">{t("Edit")}</MenuItem>
                    <MenuSeparator />
                    <MenuItem icon="trash">{t("Delete")}</MenuItem>
                </DropdownMenu>
                <Flyout label={t("Something to know.")} icon="info">
                    {() => <p>{t("Something to know.")}</p>}
                </Flyout>
            </div>
            <Toast isSilent action={<a href={HERE}>{t("Undo")}</a>}>
                {t("It is done.")}
            </Toast>
        </Stack>
    );
}

interface Line {
    name: string;
    count: number;
}

/** A table with numbers. */
export function Tables(): ReactNode {
    const t = useTranslation();
    const columns: TableColumn<Line>[] = [
        { key: "name", head: t("Name"), cell: ({ name }) => name, isRowHead: true },
        { key: "count", head: t("Posts"), cell: ({ count }) => count, isNumber: true },
    ];
    const rows = [
        { name: t("A category"), count: 128 },
        { name: t("Another one"), count: 12 },
    ];
    return (
        <Stack>
            <SectionHead>{t("Tables")}</SectionHead>
            <Table caption={t("Posts by category")} columns={columns} rows={rows} rowKey={({ name }) => name} />
        </Stack>
    );
}
