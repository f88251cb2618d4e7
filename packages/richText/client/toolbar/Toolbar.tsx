import {
    Button,
    createLazyPart,
    Flyout,
    FlyoutPanel,
    MenuItem,
    MenuSeparator,
    useOverflow,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { Fragment, useId, useRef } from "react";
import { ReactEditor, useSlateSelector, useSlateStatic } from "slate-react";
import type { LinkAtCaret } from "../commands/links";
import { insertTable } from "../commands/tables";
import { findEnclosingType } from "../model/queries";
import { rich } from "../RichEditor.styles";
import { describeKeys } from "../shortcuts";
import { syncSelection } from "../syncSelection";
import { HeadingItems, HeadingMenu } from "./HeadingMenu";
import { LinkForm } from "./LinkForm";
import { MoreMenu } from "./MoreMenu";
import { runFromMenu } from "./runFromMenu";
import { TableMenu } from "./TableMenu";
import type { ToolbarTool } from "./tools";
import { formatTool, preventFocusChange, TOOL, ToolButton } from "./tools";
import { useRoving } from "./useRoving";

const EmojiPanel = createLazyPart(async () => (await import(/* webpackChunkName: "emoji" */ "@parley/emoji/client")).EmojiPanel);

interface ToolProps {
    isFull: boolean;
    onFull: () => void;
    /** Initial values of the link form while it is open. */
    linking: LinkAtCaret | undefined;
    onLink: () => void;
    onLinked: () => void;
    /** Additional tools at the end. */
    tools: readonly ToolbarTool[];
}

interface ToolbarProps extends ToolProps {
    /** ID of the editor. */
    controls: string;
    onHelp: () => void;
}

/**
 * Formatting toolbar (WAI-ARIA toolbar): one Tab stop, arrow keys move between the buttons. Tools that do not fit move into the menu at its
 * end; the rest scrolls, for example at 200 % text size on a phone.
 */
export function Toolbar({ controls, onHelp, ...props }: ToolbarProps): ReactNode {
    const t = useTranslation();
    const bar = useRef<HTMLDivElement>(null);
    const groups = useToolGroups(props);
    const onKeyDown = useRoving(bar);
    const all = groups.flat();
    const overflow = useOverflow(bar, all.map(({ id, rank }) => id + rank).join(" "));
    const items = all.filter(({ id, item }) => item !== undefined && overflow.has(id));
    return (
        <div
            className={rich.tools}
            role="toolbar"
            aria-label={t("Formatting")}
            aria-controls={controls}
            ref={bar}
            onKeyDown={onKeyDown}
        >
            {groups.map((group, index) => (
                <Fragment key={group[0]?.id}>
                    {index > 0 && <span className={rich.gap} data-fixed="" />}
                    {group.map(({ id, rank, button, isSmallOnly = false }) => (
                        <span
                            key={id}
                            className={isSmallOnly ? rich.toolWhenSmall : rich.tool}
                            data-tool={id}
                            data-rank={rank}
                            data-overflow={overflow.has(id) ? "" : undefined}
                        >
                            {button}
                        </span>
                    ))}
                </Fragment>
            ))}
            <span className={rich.tool} data-fixed="" data-more="">
                <MoreMenu onHelp={onHelp}>
                    {items.map(({ id, item }) => (
                        <Fragment key={id}>{item}</Fragment>
                    ))}
                    {items.length > 0 && <MenuSeparator />}
                </MoreMenu>
            </span>
        </div>
    );
}

/** Returns the tools in the order of the bar, divided by gaps. */
function useToolGroups({ isFull, onFull, linking, onLink, onLinked, tools }: ToolProps): ToolbarTool[][] {
    const t = useTranslation();
    const isTable = useSlateSelector((editor) => findEnclosingType(editor, "table") !== undefined);
    return [
        [formatTool("Bold", "bold", 1), formatTool("Italic", "italic", 2), formatTool("Strikethrough", "strike", 11)],
        [
            { id: "Heading", rank: 6, button: <HeadingMenu />, item: <HeadingItems /> },
            formatTool("Bulleted list", "bullets", 3),
            formatTool("Numbered list", "numbers", 9),
        ],
        [
            { id: "Link", rank: 0, button: <LinkTool linking={linking} onLink={onLink} onLinked={onLinked} /> },
            formatTool("Quote", "quote", 5),
            formatTool("Code", "code", 7),
            { id: "Table", rank: isTable ? 0 : 8, button: isTable ? <TableMenu /> : <TableTool />, item: <TableItem /> },
        ],
        [
            { id: "Emoji", rank: 0, button: <EmojiTool /> },
            ...tools,
            { id: "Undo", rank: 13, isSmallOnly: true, button: <UndoTool /> },
            { id: "Redo", rank: 14, isSmallOnly: true, button: <RedoTool /> },
            {
                id: "Full",
                rank: isFull ? 0 : 10,
                isSmallOnly: true,
                button: (
                    <Button variant="text" size={32} aria-pressed={isFull} onClick={onFull}>
                        {isFull ? t("Done", {}, "full screen") : t("Full screen")}
                    </Button>
                ),
                item: <MenuItem onPress={onFull}>{t("Full screen")}</MenuItem>,
            },
        ],
    ];
}

/** Opens the form of a link at the selection. */
function LinkTool({ linking, onLink, onLinked }: Pick<ToolbarProps, "linking" | "onLink" | "onLinked">): ReactNode {
    const t = useTranslation();
    const button = useRef<HTMLButtonElement>(null);
    const panel = useId();
    const isLink = useSlateSelector((editor) => findEnclosingType(editor, "a") !== undefined);
    return (
        <>
            <Button
                {...TOOL}
                ref={button}
                icon="link"
                aria-label={t("Link")}
                title={`${t("Link")} (${describeKeys({ key: "K" })})`}
                aria-pressed={isLink}
                aria-haspopup="dialog"
                aria-controls={linking ? panel : undefined}
                onMouseDown={preventFocusChange}
                onClick={onLink}
            />
            {linking && (
                <FlyoutPanel id={panel} label={t("Link")} trigger={button} alignment="start" onClose={onLinked}>
                    {(close) => <LinkForm link={linking} onDone={close} />}
                </FlyoutPanel>
            )}
        </>
    );
}

function EmojiTool(): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    return (
        <Flyout icon="smile" label={t("Emoji")} size={32} lazyParts={[EmojiPanel]}>
            {(close) => (
                <EmojiPanel
                    onPick={(emoji) => {
                        close();
                        syncSelection(editor);
                        editor.insertText(emoji);
                        ReactEditor.focus(editor);
                    }}
                />
            )}
        </Flyout>
    );
}

function TableTool(): ReactNode {
    const t = useTranslation();
    return <ToolButton icon="table" label={t("Table")} command={insertTable} goesBack />;
}

function TableItem(): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    return (
        <MenuItem icon="table" onPress={() => runFromMenu(editor, () => insertTable(editor))}>
            {t("Table")}
        </MenuItem>
    );
}

function UndoTool(): ReactNode {
    const t = useTranslation();
    const canUndo = useSlateSelector(({ history }) => history.undos.length > 0);
    return (
        <ToolButton
            icon="undo"
            label={t("Undo")}
            command={(editor) => editor.undo()}
            offReason={canUndo ? undefined : t("There is nothing to undo.")}
        />
    );
}

function RedoTool(): ReactNode {
    const t = useTranslation();
    const canRedo = useSlateSelector(({ history }) => history.redos.length > 0);
    return (
        <ToolButton
            icon="redo"
            label={t("Redo")}
            command={(editor) => editor.redo()}
            offReason={canRedo ? undefined : t("There is nothing to redo.")}
        />
    );
}
