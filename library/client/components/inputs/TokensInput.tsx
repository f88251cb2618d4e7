import { useTranslation } from "@parley/library/client/i18n";
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from "react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useAlive } from "../behaviour/useAlive";
import { classNames } from "../classNames";
import { ChoiceDropdown } from "./ChoiceDropdown";
import { choices as listStyles } from "./Combobox.styles";
import type { Choice } from "./choice";
import type { FieldAttributes } from "./Field";
import { fetchChoiceList } from "./LazyChoiceList";
import type { ControlSize } from "./TextInput";
import { TokenList } from "./TokenList";
import { tokensInput } from "./TokensInput.styles";
import { useAnnouncedForm } from "./useAnnouncedForm";
import { useListbox } from "./useListbox";
import { useListed } from "./useListed";
import type { Tokens, TokensProps } from "./useTokens";
import { useTokens } from "./useTokens";
import { isList } from "./writtenNames";

interface TokensInputProps extends TokensProps, ControlSize, Partial<FieldAttributes> {
    /** Form field name, posted once for each selected value. */
    name: string;
    /** Form field name of the text without scripts; `name` by default. */
    plainName?: string;
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
export function TokensInput(props: TokensInputProps): ReactNode {
    const { name, maximum, disabled, large, giant } = props;
    const alive = useAlive();
    const t = useTranslation();
    const made = useId();
    const id = props.id ?? made;
    const root = useRef<HTMLDivElement>(null);
    const input = useRef<HTMLInputElement>(null);
    const tokens = useTokens(props);
    const { chosen, isFull, text, sought, rewrite, take, write } = tokens;
    const { isListOpen, listed, listbox } = useTokenChoices(id, tokens);
    useAnnouncedForm(root, chosen.map((choice) => choice.value).join("\n"));
    useEarlyText(input, tokens);

    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus events of its content.
        <div className={listStyles.root} ref={root} onBlur={({ relatedTarget }) => leave(relatedTarget)}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the field means the field; keys reach it anyway. */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above. */}
            <div
                className={classNames(tokensInput.box, large && tokensInput.large, giant && tokensInput.giant)}
                onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
            >
                {alive && chosen.length > 0 && (
                    <TokenList
                        chosen={chosen}
                        name={name}
                        disabled={disabled}
                        isArmed={tokens.isArmed}
                        onRemove={removeByButton}
                    />
                )}
                <TokenField field={props} id={id} input={input} alive={alive} tokens={tokens} listbox={listbox} />
            </div>
            {isFull && (
                <p className={tokensInput.full} id={`${id}-full`}>
                    {t("You have chosen {count}, which is as many as you can.", { count: maximum ?? chosen.length })}
                </p>
            )}
            {alive && (
                <ChoiceDropdown
                    id={id}
                    isOpen={isListOpen}
                    listed={listed}
                    listbox={listbox}
                    text={sought}
                    label={props["aria-label"]}
                    message={tokens.announced}
                    onTake={take}
                />
            )}
        </div>
    );

    function removeByButton(choice: Choice, button: HTMLButtonElement): void {
        (neighbourOf(button) ?? input.current)?.focus();
        tokens.remove(choice);
    }

    /** Clears text that matches no choice, since it wouldn't be posted. */
    function leave(next: EventTarget | null): void {
        if (root.current?.contains(next as Node | null)) return;
        listbox.hide();
        tokens.setArmed(false);
        if (text === "") return;
        write(text, true);
        rewrite("");
    }
}

/** Opens and closes the list of choices. */
function useTokenChoices(id: string, { source, sought, text, chosen, isFull, take, write, rewrite }: Tokens) {
    const [isOpen, setOpen] = useState(false);
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
    return { isListOpen, listed, listbox };
}

/** Handles text that was typed into the plain field before hydration like pasted text. */
function useEarlyText(input: RefObject<HTMLInputElement | null>, { chosen, write }: Tokens): void {
    const begin = useRef({ write, names: namesOf(chosen) });
    useLayoutEffect(() => {
        const before = input.current?.value ?? "";
        if (before !== "" && before !== begin.current.names) begin.current.write(before, true);
    }, [input]);
}

interface TokenFieldProps {
    field: TokensInputProps;
    id: string;
    input: RefObject<HTMLInputElement | null>;
    alive: boolean;
    tokens: Tokens;
    listbox: ReturnType<typeof useListbox>;
}

/** The text field behind the tokens. */
function TokenField({ field, id, input, alive, tokens, listbox }: TokenFieldProps): ReactNode {
    const { chosen, isFull, text, setText, setArmed, setAnnounced, write, backspace } = tokens;
    const { name, plainName = name, placeholder, disabled } = field;
    return (
        <input
            {...(alive ? listbox.attributes : { name: plainName })}
            type="text"
            dir="auto"
            className={tokensInput.input}
            ref={input}
            id={id}
            aria-label={field["aria-label"]}
            aria-describedby={classNames(field["aria-describedby"], isFull && `${id}-full`)}
            aria-invalid={field["aria-invalid"]}
            aria-required={field.required}
            placeholder={chosen.length === 0 ? placeholder : undefined}
            disabled={disabled}
            readOnly={alive && isFull && text === ""}
            value={alive ? text : namesOf(chosen)}
            onChange={({ target, nativeEvent }) => {
                setArmed(false);
                setAnnounced("");
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
    );

    /** Handles the paste itself, since a single-line field would join the pasted lines. */
    function paste(event: ClipboardEvent<HTMLInputElement>): void {
        const pasted = event.clipboardData.getData("text");
        if (!isList(pasted)) return;
        event.preventDefault();
        write(text + pasted, true);
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
