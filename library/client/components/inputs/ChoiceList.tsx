import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { PointerEvent, ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../classNames";
import { Button, Wait } from "./Button";
import { choices as styles } from "./Combobox.styles";
import type { ListedChoice } from "./choice";
import { findMatch } from "./choice";
import type { Listbox } from "./useListbox";
import type { Listed } from "./useListed";

/** Delay before the loader appears, so that fast responses don't make it flicker (S1§9, UI-013). In milliseconds. */
const LOADER_DELAY = 150;

export interface ChoiceListProps {
    listed: Listed;
    listbox: Listbox;
    /** Entered text, which is marked in the names. */
    text: string;
    chosen?: string | undefined;
    /** Accessible name of the list; without one, the element with `labelID` names it. */
    label?: string | undefined;
    labelID: string;
    onSelect: (choice: ListedChoice) => void;
}

/** Renders the open list of a combobox: choices, or the reason why there are none. Loaded when a list is opened for the first time. */
export function ChoiceList({ listed, listbox, text, chosen, label, labelID, onSelect }: ChoiceListProps): ReactNode {
    const popup = useRef<HTMLDivElement>(null);
    const list = useRef<HTMLDivElement>(null);
    const [isAbove, setAbove] = useState(false);
    const { active, listID, optionID } = listbox;
    const isWaiting = listed.face === "loading";
    const isLate = useIsLate(isWaiting);
    const isSeen = !isWaiting || isLate || listed.choices.length > 0;
    useLayoutEffect(() => setAbove(isSeen && hasMoreRoomAbove(popup.current)), [isSeen]);
    useEffect(() => scrollTo(list.current, active === -1 ? null : document.getElementById(optionID(active))), [active, optionID]);

    if (!isSeen) return null;
    return (
        <div className={classNames(styles.popup, isAbove && styles.above)} ref={popup} onPointerDown={preventBlur}>
            {listed.choices.length > 0 && (
                <div
                    className={styles.list}
                    ref={list}
                    role="listbox"
                    id={listID}
                    {...(label === undefined ? { "aria-labelledby": labelID } : { "aria-label": label })}
                >
                    {listed.choices.map((choice, index) => (
                        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are answered in the field, which keeps the focus.
                        // biome-ignore lint/a11y/useFocusableInteractive: see above.
                        <div
                            key={choice.isNew ? "new" : `choice ${choice.value}`}
                            className={classNames(styles.option, index === active && styles.active)}
                            role="option"
                            id={optionID(index)}
                            aria-selected={index === active}
                            onClick={() => onSelect(choice)}
                        >
                            {choice.isNew ? (
                                <NewChoice text={choice.name} />
                            ) : (
                                <>
                                    <span className={styles.name}>
                                        <MarkedName name={choice.name} text={text} />
                                        {choice.value === chosen && <Icon name="check" size="s" />}
                                    </span>
                                    {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
                                </>
                            )}
                        </div>
                    ))}
                </div>
            )}
            {listed.face !== "choices" && (!isWaiting || isLate) && <Face listed={listed} />}
        </div>
    );
}

function NewChoice({ text }: { text: string }): ReactNode {
    const t = useTranslation();
    return (
        <span className={styles.name}>
            <Icon name="plus" size="s" />
            <span>{t("Add “{name}”", { name: text })}</span>
        </span>
    );
}

function MarkedName({ name, text }: { name: string; text: string }): ReactNode {
    const [from, to] = findMatch(name, text) ?? [0, 0];
    return (
        <span dir="auto">
            {name.slice(0, from)}
            {to > from && <b>{name.slice(from, to)}</b>}
            {name.slice(to)}
        </span>
    );
}

function Face({ listed: { face, error, again } }: { listed: Listed }): ReactNode {
    const t = useTranslation();
    if (face === "loading")
        return (
            <p className={styles.face}>
                <Wait />
                {t("Loading")}
            </p>
        );
    if (face === "nothing") return <p className={styles.face}>{t("No results")}</p>;
    return (
        <div className={styles.face}>
            <p className={styles.wrong}>
                <Icon name="error" size="s" />
                <span>{error?.message}</span>
            </p>
            <Button size={24} onClick={again}>
                {t("Try again")}
            </Button>
        </div>
    );
}

/** Returns whether loading has lasted long enough to show a loader. */
function useIsLate(isLoading: boolean): boolean {
    const [isLate, setLate] = useState(false);
    useEffect(() => {
        if (!isLoading) return;
        const timer = setTimeout(() => setLate(true), LOADER_DELAY);
        return () => {
            clearTimeout(timer);
            setLate(false);
        };
    }, [isLoading]);
    return isLate;
}

/** Prevents a press on a choice from moving the focus out of the field; a button may take it. */
function preventBlur(event: PointerEvent): void {
    if (!(event.target as Element).closest("button")) event.preventDefault();
}

function hasMoreRoomAbove(popup: HTMLElement | null): boolean {
    const field = popup?.parentElement?.getBoundingClientRect();
    if (!popup || !field) return false;
    const below = window.innerHeight - field.bottom;
    return popup.offsetHeight > below && field.top > below;
}

/** Scrolls only the list, and no further than needed. */
function scrollTo(list: HTMLElement | null, option: HTMLElement | null): void {
    if (!list || !option) return;
    const end = option.offsetTop + option.offsetHeight;
    if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop;
    else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}
