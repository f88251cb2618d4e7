import { useTranslation } from "@parley/library/client/i18n";
import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useAlive } from "../behaviour/useAlive";
import { classNames } from "../classNames";
import { choices as listStyles } from "./Combobox.styles";
import type { Choice, ListedChoice } from "./choice";
import type { FieldAttributes } from "./Field";
import { fetchChoiceList, LazyChoiceList } from "./LazyChoiceList";
import { ListAnnouncement } from "./ListAnnouncement";
import type { ControlSize } from "./TextInput";
import { TokenList } from "./TokenList";
import { tokensInput } from "./TokensInput.styles";
import { useAnnouncedForm } from "./useAnnouncedForm";
import { useListbox } from "./useListbox";
import type { ChoiceSource } from "./useListed";
import { useListed } from "./useListed";
import { isList, takeNames } from "./writtenNames";

interface TokensInputProps extends ChoiceSource, ControlSize, Partial<FieldAttributes> {
    /** Form field name, posted once for each selected value. */
    name: string;
    /** Form field name of the text without scripts; `name` by default. */
    plainName?: string;
    defaultValue?: readonly Choice[];
    /** Selected choices of a controlled component; needs `onChange`. */
    value?: readonly Choice[];
    onChange?: (chosen: readonly Choice[]) => void;
    /** Maximum number of selected choices. */
    maximum?: number;
    placeholder?: string;
    disabled?: boolean;
    /** Accessible name, outside of a `Field`. */
    "aria-label"?: string;
}

/**
 * Renders a field to select several of many choices, each shown as a removable token: by typing, from the list, or by pasting a list with
 * commas. Backspace in the empty field announces the last token, and removes it when pressed again.
 *
 * Without scripts it is a text field that posts the names separated by commas.
 */
export function TokensInput({ defaultValue = [], value, onChange, ...rest }: TokensInputProps): ReactNode {
    const { name, plainName = name, options, found, onSearch, create, maximum, placeholder, disabled, large, giant } = rest;
    const t = useTranslation();
    const alive = useAlive();
    const made = useId();
    const id = rest.id ?? made;
    const root = useRef<HTMLDivElement>(null);
    const input = useRef<HTMLInputElement>(null);
    const [own, setOwn] = useState(defaultValue);
    const [text, setText] = useState("");
    const [sought, setSought] = useState("");
    const [isOpen, setOpen] = useState(false);
    const [isArmed, setArmed] = useState(false);
    const [said, setSaid] = useState("");

    const chosen = value ?? own;
    const isFull = maximum !== undefined && chosen.length >= maximum;
    const source = { options, found, onSearch, create } as ChoiceSource;
    const isListOpen = isOpen && !isFull;
    const listed = useListed(source, sought, isListOpen, chosen);
    const listbox = useListbox({
        id,
        isOpen: isListOpen,
        setOpen,
        choices: listed.choices,
        onSelect: take,
        onEnter: () => write(text, true),
        onEscape: () => {
            rewrite("");
            return text !== "";
        },
    });
    useAnnouncedForm(root, chosen.map((choice) => choice.value).join("\n"));

    // Text that was typed into the plain field before hydration is handled like pasted text.
    const begin = useRef({ write, names: namesOf(chosen) });
    useLayoutEffect(() => {
        const before = input.current?.value ?? "";
        if (before !== "" && before !== begin.current.names) begin.current.write(before, true);
    }, []);

    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus that leaves what stands in it.
        <div className={listStyles.root} ref={root} onBlur={({ relatedTarget }) => leave(relatedTarget)}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the field means the field; keys reach it anyway. */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above. */}
            <div
                className={classNames(tokensInput.box, large && tokensInput.large, giant && tokensInput.giant)}
                onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
            >
                {alive && chosen.length > 0 && (
                    <TokenList chosen={chosen} name={name} disabled={disabled} isArmed={isArmed} onRemove={removeByButton} />
                )}
                <input
                    {...(alive ? listbox.attributes : { name: plainName })}
                    type="text"
                    dir="auto"
                    className={tokensInput.input}
                    ref={input}
                    id={id}
                    aria-label={rest["aria-label"]}
                    aria-describedby={classNames(rest["aria-describedby"], isFull && `${id}-full`)}
                    aria-invalid={rest["aria-invalid"]}
                    aria-required={rest.required}
                    placeholder={chosen.length === 0 ? placeholder : undefined}
                    disabled={disabled}
                    readOnly={alive && isFull && text === ""}
                    value={alive ? text : namesOf(chosen)}
                    onChange={({ target, nativeEvent }) => {
                        setArmed(false);
                        setSaid("");
                        listbox.point(-1);
                        listbox.show();
                        if ((nativeEvent as InputEvent).isComposing) setText(target.value);
                        else write(target.value);
                    }}
                    onCompositionEnd={({ currentTarget }) => write(currentTarget.value)}
                    onKeyDown={(event) => {
                        if (isForLastToken(event)) backspace();
                        else listbox.onKeyDown(event);
                    }}
                    onPaste={paste}
                    onClick={listbox.show}
                    onFocus={fetchChoiceList}
                    onPointerEnter={fetchChoiceList}
                />
            </div>
            {isFull && (
                <p className={tokensInput.full} id={`${id}-full`}>
                    {t("{count} are chosen, and no more can be.", { count: maximum })}
                </p>
            )}
            {alive && (
                <>
                    <LazyChoiceList
                        isOpen={isListOpen}
                        listed={listed}
                        listbox={listbox}
                        text={sought}
                        label={rest["aria-label"]}
                        labelID={`${id}-label`}
                        onSelect={(choice) => {
                            listbox.hide();
                            take(choice);
                        }}
                    />
                    <ListAnnouncement isOpen={isListOpen} listed={listed} message={said} />
                </>
            )}
        </div>
    );

    function rewrite(next: string): void {
        setText(next);
        setSought(next.trim());
    }

    function change(next: readonly Choice[], words: string): void {
        setOwn(next);
        onChange?.(next);
        setArmed(false);
        setSaid(words);
    }

    function take({ isNew, ...choice }: ListedChoice): void {
        const taken = isNew ? create?.(choice.name) : choice;
        rewrite("");
        if (taken) change([...chosen, taken], t("{name} added", { name: taken.name }));
    }

    function remove(choice: Choice): void {
        const rest = chosen.filter((one) => one.value !== choice.value);
        change(rest, t("{name} removed", { name: choice.name }));
    }

    function removeByButton(choice: Choice, button: HTMLButtonElement): void {
        (neighbourOf(button) ?? input.current)?.focus();
        remove(choice);
    }

    /** Selects the complete names, and leaves the rest in the field. */
    function write(next: string, isDone = false): void {
        const { taken, rest } = takeNames(next, { chosen, source, maximum, isDone });
        rewrite(rest);
        const [first] = taken;
        if (!first) return;
        const words = taken.length === 1 ? t("{name} added", { name: first.name }) : t("{count} added", { count: taken.length });
        change([...chosen, ...taken], words);
    }

    /** Handles the paste itself, since a single-line field would join the pasted lines. */
    function paste(event: ClipboardEvent<HTMLInputElement>): void {
        const pasted = event.clipboardData.getData("text");
        if (!isList(pasted)) return;
        event.preventDefault();
        write(text + pasted, true);
    }

    /** Announces the last token, or removes it if it was announced already. */
    function backspace(): void {
        const last = chosen.at(-1);
        if (last && isArmed) {
            remove(last);
        } else if (last) {
            setArmed(true);
            setSaid(t("Press Backspace again to remove {name}", { name: last.name }));
        }
    }

    /** Clears text that matches no choice, since it wouldn't be posted. */
    function leave(next: EventTarget | null): void {
        if (root.current?.contains(next as Node | null)) return;
        listbox.hide();
        setArmed(false);
        if (text === "") return;
        write(text, true);
        rewrite("");
    }
}

function namesOf(choices: readonly Choice[]): string {
    return choices.map(({ name }) => name).join(", ");
}

function isForLastToken({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
    return key === "Backspace" && !nativeEvent.isComposing && currentTarget.value === "";
}

/** Returns the button of the next token, or of the previous one. */
function neighbourOf(button: HTMLButtonElement): HTMLElement | null | undefined {
    const token = button.closest("li");
    return (token?.nextElementSibling ?? token?.previousElementSibling)?.querySelector("button");
}
