import {
    Button,
    createLazyPart,
    DropdownMenu,
    Flyout,
    FlyoutPanel,
    MenuCheckbox,
    MenuGroup,
    MenuItem,
    MenuRadio,
    MenuSeparator,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from "react";
import { Fragment, useId, useLayoutEffect, useRef } from "react";
import type { Editor } from "slate";
import { ReactEditor, useSlateSelector, useSlateStatic } from "slate-react";
import { setLines } from "../commands/blocks";
import type { LinkAtCaret } from "../commands/links";
import {
    addColumn,
    addRow,
    alignColumn,
    findTable,
    insertTable,
    removeColumn,
    removeRow,
    removeTable,
    toggleHead,
} from "../commands/tables";
import { HEADINGS } from "../model/elementTypes";
import { findEnclosingType } from "../model/queries";
import { rich } from "../RichEditor.styles";
import { describeKeys, SHORTCUTS } from "../shortcuts";
import { syncSelection } from "../syncSelection";
import { LinkForm } from "./LinkForm";
import { useOverflow } from "./useOverflow";

const EmojiPanel = createLazyPart(async () => (await import(/* webpackChunkName: "emoji" */ "./EmojiPanel")).EmojiPanel);

interface ToolbarProps {
    /** ID of the editor. */
    controls: string;
    isFull: boolean;
    onFull: () => void;
    onHelp: () => void;
    /** Initial values of the link form while it is open. */
    linking: LinkAtCaret | undefined;
    onLink: () => void;
    onLinked: () => void;
    /** Additional tools at the end. */
    tools: readonly ToolbarTool[];
}

/** A tool with its button for the bar and its item for the overflow menu. */
export interface ToolbarTool {
    id: string;
    /** Tools with the highest rank move into the menu first; rank 0 never does. */
    rank: number;
    button: ReactNode;
    /** Absent if the menu always contains the tool. */
    item?: ReactNode;
    isSmallOnly?: boolean;
}

/**
 * Formatting toolbar (WAI-ARIA toolbar): one Tab stop, arrow keys move between the buttons. Tools that do not fit move into the menu at its
 * end; the rest scrolls, for example at 200 % text size on a phone.
 */
export function Toolbar({ controls, isFull, onFull, onHelp, linking, onLink, onLinked, tools }: ToolbarProps): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    const bar = useRef<HTMLDivElement>(null);
    const linkButton = useRef<HTMLButtonElement>(null);
    const linkPanel = useId();
    const { isLink, isTable, canUndo, canRedo } = useSlateSelector(stateOf, isSame);
    const onKeyDown = useRoving(bar);
    const groups: ToolbarTool[][] = [
        [formatTool("Bold", "bold", 1), formatTool("Italic", "italic", 2), formatTool("Strike through", "strike", 11)],
        [
            { id: "Heading", rank: 6, button: <HeadingMenu />, item: <HeadingItems /> },
            formatTool("Bulleted list", "bullets", 3, true),
            formatTool("Numbered list", "numbers", 9, true),
        ],
        [
            { id: "Link", rank: 0, button: linkTool() },
            formatTool("Quote", "quote", 5, true),
            formatTool("Code", "code", 7),
            {
                id: "Table",
                rank: isTable ? 0 : 8,
                button: isTable ? <TableMenu /> : <ToolButton icon="table" label={t("Table")} command={insertTable} goesBack />,
                item: (
                    <MenuItem icon="table" onPress={() => runFromMenu(editor, () => insertTable(editor))}>
                        {t("Table")}
                    </MenuItem>
                ),
            },
        ],
        [
            {
                id: "Emoji",
                rank: 0,
                button: (
                    <Flyout icon="smile" label={t("Emoji")} size={32} lazyParts={[EmojiPanel]}>
                        {(close) => <EmojiPanel onPick={(emoji) => pick(emoji, close)} />}
                    </Flyout>
                ),
            },
            ...tools,
            {
                id: "Undo",
                rank: 13,
                isSmallOnly: true,
                button: (
                    <ToolButton
                        icon="undo"
                        label={t("Undo")}
                        command={() => editor.undo()}
                        offReason={canUndo ? undefined : t("There is nothing to undo.")}
                        flip
                    />
                ),
            },
            {
                id: "Redo",
                rank: 14,
                isSmallOnly: true,
                button: (
                    <ToolButton
                        icon="redo"
                        label={t("Redo")}
                        command={() => editor.redo()}
                        offReason={canRedo ? undefined : t("There is nothing to redo.")}
                        flip
                    />
                ),
            },
            {
                id: "Full",
                rank: isFull ? 0 : 10,
                isSmallOnly: true,
                button: (
                    <Button variant="text" size={32} aria-pressed={isFull} onClick={onFull}>
                        {isFull ? t("Done") : t("Full screen")}
                    </Button>
                ),
                item: <MenuItem onPress={onFull}>{t("Full screen")}</MenuItem>,
            },
        ],
    ];
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

    function linkTool(): ReactNode {
        return (
            <>
                <Button
                    {...TOOL}
                    ref={linkButton}
                    icon="link"
                    aria-label={t("Link")}
                    title={`${t("Link")} (${describeKeys({ key: "K" })})`}
                    aria-pressed={isLink}
                    aria-haspopup="dialog"
                    aria-controls={linking ? linkPanel : undefined}
                    onMouseDown={preventFocusChange}
                    onClick={onLink}
                />
                {linking && (
                    <FlyoutPanel id={linkPanel} label={t("Link")} trigger={linkButton} alignment="start" onClose={onLinked}>
                        {(close) => <LinkForm link={linking} onDone={close} />}
                    </FlyoutPanel>
                )}
            </>
        );
    }

    function pick(emoji: string, close: () => void): void {
        close();
        syncSelection(editor);
        editor.insertText(emoji);
        ReactEditor.focus(editor);
    }
}

/** Returns the tool of a shortcut. */
function formatTool(name: string, icon: IconName, rank: number, flip = false): ToolbarTool {
    return {
        id: name.replaceAll(" ", "-"),
        rank,
        button: <Tool name={name} icon={icon} flip={flip} />,
        item: <FormatItem name={name} />,
    };
}

const TOOL = { only: true, size: 32 } as const;

/** Button of a shortcut. */
function Tool({ name, icon, flip = false }: { name: string; icon: IconName; flip?: boolean }): ReactNode {
    const t = useTranslation();
    const shortcut = SHORTCUTS.find((one) => one.name === name);
    const isOn = useSlateSelector((editor) => editor.selection !== null && shortcut?.isOn?.(editor) === true);
    if (!shortcut) return null;
    return (
        <ToolButton
            icon={icon}
            label={t(name)}
            keys={describeKeys(shortcut)}
            command={shortcut.command}
            isOn={isOn}
            flip={flip}
        />
    );
}

/** Menu item of a shortcut. */
function FormatItem({ name }: { name: string }): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    const shortcut = SHORTCUTS.find((one) => one.name === name);
    const isOn = useSlateSelector((current) => current.selection !== null && shortcut?.isOn?.(current) === true);
    if (!shortcut) return null;
    return (
        <MenuCheckbox
            isChecked={isOn}
            note={describeKeys(shortcut)}
            onPress={() => runFromMenu(editor, () => shortcut.command(editor))}
        >
            {t(name)}
        </MenuCheckbox>
    );
}

interface ToolButtonProps {
    icon: IconName;
    label: string;
    keys?: string;
    command: (editor: Editor) => void;
    isOn?: boolean;
    /** Reason why the button is disabled. */
    offReason?: string | undefined;
    flip?: boolean;
    /** Whether the focus moves to the editor after keyboard use too. */
    goesBack?: boolean;
}

function ToolButton({ icon, label, keys, command, isOn, offReason, flip = false, goesBack = false }: ToolButtonProps): ReactNode {
    const editor = useSlateStatic();
    return (
        <Button
            {...TOOL}
            icon={icon}
            flipIcon={flip}
            aria-label={label}
            title={keys ? `${label} (${keys})` : label}
            aria-pressed={isOn}
            offReason={offReason}
            onMouseDown={preventFocusChange}
            onClick={(event) => {
                syncSelection(editor);
                command(editor);
                // After keyboard use the focus stays in the toolbar.
                if (goesBack || event.detail > 0) ReactEditor.focus(editor);
            }}
        />
    );
}

const HEADING_NAMES = { h2: "Heading", h3: "Smaller heading", h4: "Smallest heading" } as const;

function HeadingMenu(): ReactNode {
    const t = useTranslation();
    return (
        <DropdownMenu icon="heading" label={t("Heading")} size={32} alignment="start">
            <HeadingItems />
        </DropdownMenu>
    );
}

function HeadingItems(): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    const heading = useSlateSelector((current) => headingOf(current));
    const set = (type: "p" | "h2" | "h3" | "h4") => runFromMenu(editor, () => setLines(editor, type));
    return (
        <MenuGroup head={t("Heading")}>
            <MenuRadio isChecked={heading === undefined} onPress={() => set("p")}>
                {t("Paragraph")}
            </MenuRadio>
            {HEADINGS.map((type) => (
                <MenuRadio key={type} isChecked={heading === type} onPress={() => set(type)}>
                    {t(HEADING_NAMES[type])}
                </MenuRadio>
            ))}
        </MenuGroup>
    );
}

/** Menu of the tools that do not fit, and of less frequent commands. */
function MoreMenu({ onHelp, children }: { onHelp: () => void; children: ReactNode }): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    return (
        <DropdownMenu icon="more" label={t("More tools")} size={32} isMedium>
            {children}
            {MORE.map(([name, icon]) => {
                const shortcut = SHORTCUTS.find((one) => one.name === name);
                if (!shortcut) return null;
                const run = () => runFromMenu(editor, () => shortcut.command(editor));
                return (
                    <MenuItem key={name} icon={icon} note={describeKeys(shortcut)} onPress={run}>
                        {t(name)}
                    </MenuItem>
                );
            })}
            <MenuSeparator />
            <MenuItem icon="undo" note={describeKeys({ key: "Z" })} onPress={() => runFromMenu(editor, () => editor.undo())}>
                {t("Undo")}
            </MenuItem>
            <MenuItem
                icon="redo"
                note={describeKeys({ key: "Z", shift: true })}
                onPress={() => runFromMenu(editor, () => editor.redo())}
            >
                {t("Redo")}
            </MenuItem>
            <MenuItem icon="question" note={describeKeys({ key: "/" })} onPress={onHelp}>
                {t("Writing help")}
            </MenuItem>
        </DropdownMenu>
    );
}

const MORE: readonly (readonly [name: string, icon: IconName])[] = [
    ["Code block", "codeblock"],
    ["Spoiler", "spoiler"],
    ["Underline", "textsize"],
    ["Line between paragraphs", "minus"],
];

const SIDES = { left: "Align start", center: "Align center", right: "Align end" } as const;

function TableMenu(): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    const { isJoined, hasHead, side } = useSlateSelector(
        (current) => {
            const { isJoined = false, hasHead = false, side } = findTable(current) ?? {};
            return { isJoined, hasHead, side };
        },
        (one, other) => one?.isJoined === other.isJoined && one.hasHead === other.hasHead && one.side === other.side,
    );
    const run = (command: (current: Editor) => void) => () => runFromMenu(editor, () => command(editor));
    const off = isJoined ? t("This table has merged cells.") : undefined;
    return (
        <DropdownMenu icon="table" label={t("Table")} size={32} alignment="start" isMedium>
            <MenuItem onPress={run((current) => addRow(current, true))}>{t("Add a row above")}</MenuItem>
            <MenuItem onPress={run((current) => addRow(current))}>{t("Add a row below")}</MenuItem>
            <MenuItem onPress={run((current) => addColumn(current, true))} disabledReason={off}>
                {t("Add a column before")}
            </MenuItem>
            <MenuItem onPress={run((current) => addColumn(current))} disabledReason={off}>
                {t("Add a column after")}
            </MenuItem>
            <MenuSeparator />
            <MenuRadio isChecked={hasHead} onPress={run(toggleHead)}>
                {t("The first row is a heading")}
            </MenuRadio>
            {(["left", "center", "right"] as const).map((name) => (
                <MenuRadio
                    key={name}
                    isChecked={(side ?? "left") === name}
                    onPress={run((current) => alignColumn(current, name === "left" ? undefined : name))}
                >
                    {t(SIDES[name])}
                </MenuRadio>
            ))}
            <MenuSeparator />
            <MenuItem onPress={run(removeRow)}>{t("Remove the row")}</MenuItem>
            <MenuItem onPress={run(removeColumn)} disabledReason={off}>
                {t("Remove the column")}
            </MenuItem>
            <MenuItem onPress={run(removeTable)}>{t("Remove the table")}</MenuItem>
        </DropdownMenu>
    );
}

interface ToolState {
    isLink: boolean;
    isTable: boolean;
    canUndo: boolean;
    canRedo: boolean;
}

function stateOf(editor: Editor): ToolState {
    const { undos, redos } = editor.history;
    return {
        isLink: findEnclosingType(editor, "a") !== undefined,
        isTable: findEnclosingType(editor, "table") !== undefined,
        canUndo: undos.length > 0,
        canRedo: redos.length > 0,
    };
}

function isSame(one: ToolState | null, other: ToolState): boolean {
    return one !== null && (Object.keys(other) as (keyof ToolState)[]).every((name) => one[name] === other[name]);
}

function headingOf(editor: Editor): string | undefined {
    const type = findEnclosingType(editor, "h1", "h2", "h3", "h4", "h5", "h6")?.[0].type;
    if (type === "h1") return "h2";
    return type === "h5" || type === "h6" ? "h4" : type;
}

/** Runs a command from a menu. The menu restores the focus to its button on closing, so the editor is focused afterwards. */
function runFromMenu(editor: Editor, run: () => void): void {
    syncSelection(editor);
    run();
    setTimeout(() => ReactEditor.focus(editor));
}

/** Prevents a mouse press from moving the focus and the selection. */
function preventFocusChange(event: MouseEvent): void {
    event.preventDefault();
}

/** Implements a roving tabindex: the last used button is the Tab stop; arrow keys, Home and End move the focus. Returns the key handler. */
function useRoving(bar: RefObject<HTMLDivElement | null>): (event: KeyboardEvent) => void {
    const last = useRef<HTMLElement>(undefined);
    // Runs after every render, because buttons appear and disappear.
    useLayoutEffect(() => {
        const buttons = buttonsOf(bar.current);
        const stop = buttons.find((button) => button === last.current) ?? buttons[0];
        for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
    });
    return (event) => {
        const buttons = buttonsOf(bar.current);
        const index = buttons.indexOf(event.target as HTMLElement);
        const isBackward = getComputedStyle(event.currentTarget).direction === "rtl";
        const goal = goalOf(event.key, index, buttons.length, isBackward);
        if (index < 0 || goal === undefined) return;
        event.preventDefault();
        last.current = buttons[goal];
        for (const button of buttons) button.tabIndex = button === last.current ? 0 : -1;
        last.current?.focus();
    };
}

/** Returns the buttons of the bar itself, without those in popovers. */
function buttonsOf(bar: HTMLElement | null): HTMLElement[] {
    const all = [...(bar?.querySelectorAll<HTMLElement>("button, input") ?? [])];
    return all.filter(
        (button) =>
            !button.closest("[popover]") &&
            !button.closest("[data-overflow]") &&
            !(button instanceof HTMLInputElement && button.hidden) &&
            button.offsetParent !== null,
    );
}

function goalOf(key: string, index: number, count: number, isBackward: boolean): number | undefined {
    if (key === "Home") return 0;
    if (key === "End") return count - 1;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    return step === undefined ? undefined : (index + (isBackward ? -step : step) + count) % count;
}
