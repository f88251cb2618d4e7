import { SearchInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { KeyboardEvent, ReactNode } from "react";
import { useMemo, useRef, useState } from "react";
import { emojiPanel } from "./EmojiPanel.styles";
import type { Emoji } from "./emoji";
import { EMOJI, GROUPS, searchEmoji } from "./emoji";

/** Maximum number of recently used emoji. */
const MAX_RECENT = 16;
const KEY = "parley-emoji";

/** Panel of all emoji by group, recently used first, or of those that match the search. Arrow keys move the focus. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }): ReactNode {
    const t = useTranslation();
    const panel = useRef<HTMLDivElement>(null);
    const [sought, setSought] = useState("");
    const [recent] = useState(readRecent);
    const found = useMemo(() => (sought.trim() === "" ? undefined : searchEmoji(sought)), [sought]);
    const groups = found
        ? [{ name: t("{count} results", { count: found.length }), list: found }]
        : [
              { name: t("Recently used"), list: EMOJI.filter(({ unicode }) => recent.includes(unicode)) },
              ...GROUPS.map(([number, name]) => ({ name: t(name), list: EMOJI.filter(({ group }) => group === number) })),
          ].filter(({ list }) => list.length > 0);
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from its field to its buttons.
        <div className={emojiPanel.root} ref={panel} onKeyDown={onKey}>
            <SearchInput aria-label={t("Search emoji")} value={sought} onChange={({ target }) => setSought(target.value)} />
            <div className={emojiPanel.list}>
                {groups.map(({ name, list }) => (
                    <section key={name} aria-label={name}>
                        <div className={emojiPanel.head} aria-live={found ? "polite" : undefined}>
                            {name}
                        </div>
                        <div className={emojiPanel.grid}>
                            {list.map((emoji) => (
                                <One key={emoji.unicode} emoji={emoji} onPick={pick} />
                            ))}
                        </div>
                    </section>
                ))}
            </div>
        </div>
    );

    function pick(emoji: string): void {
        writeRecent([emoji, ...recent.filter((one) => one !== emoji)].slice(0, MAX_RECENT));
        onPick(emoji);
    }

    function onKey(event: KeyboardEvent): void {
        const isInField = event.target instanceof HTMLInputElement;
        const buttons = [...(panel.current?.querySelectorAll<HTMLElement>("section button") ?? [])];
        if (isInField && event.key === "Enter") {
            event.preventDefault();
            const [first] = found ?? [];
            if (first) pick(first.unicode);
        } else if (isInField && event.key === "ArrowDown") {
            event.preventDefault();
            buttons[0]?.focus();
        } else if (!isInField) {
            const goal = goalOf(event.key, buttons, buttons.indexOf(event.target as HTMLElement));
            if (!goal) return;
            event.preventDefault();
            goal.focus();
        }
    }
}

function One({ emoji, onPick }: { emoji: Emoji; onPick: (emoji: string) => void }): ReactNode {
    return (
        <button
            type="button"
            className={emojiPanel.one}
            tabIndex={-1}
            aria-label={emoji.label}
            title={emoji.label}
            onClick={() => onPick(emoji.unicode)}
        >
            {emoji.unicode}
        </button>
    );
}

/** Returns the button that an arrow key moves to: the next one, or the one at the same position in the next row. */
function goalOf(key: string, buttons: readonly HTMLElement[], index: number): HTMLElement | undefined {
    const here = buttons[index];
    if (!here) return undefined;
    const isBackward = getComputedStyle(here).direction === "rtl";
    if (key === "ArrowRight" || key === "ArrowLeft") return buttons[index + ((key === "ArrowRight") !== isBackward ? 1 : -1)];
    if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
    const others = key === "ArrowDown" ? buttons.slice(index + 1) : buttons.slice(0, index).reverse();
    return others.find(
        (button) => button.offsetTop !== here.offsetTop && Math.abs(button.offsetLeft - here.offsetLeft) < here.offsetWidth / 2,
    );
}

/** Reads the recently used emoji of this device; empty if storage is not permitted (FC-66). */
function readRecent(): string[] {
    try {
        const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
        return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
    } catch {
        return [];
    }
}

function writeRecent(emoji: readonly string[]): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(emoji));
    } catch {
        // Without storage only the list of recent emoji is missing.
    }
}
