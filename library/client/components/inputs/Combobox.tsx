import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode, RefObject } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useAlive } from "../behaviour/useAlive";
import { classNames } from "../classNames";
import { ChoiceDropdown } from "./ChoiceDropdown";
import { choices as styles } from "./Combobox.styles";
import type { Choice, ListedChoice } from "./choice";
import { isSameName } from "./choice";
import type { FieldAttributes } from "./Field";
import { field } from "./Field.styles";
import { fetchChoiceList } from "./LazyChoiceList";
import { Select } from "./Select";
import type { ControlSize } from "./TextInput";
import { getInputClasses } from "./TextInput";
import { useAnnouncedForm } from "./useAnnouncedForm";
import { useListbox } from "./useListbox";
import type { ChoiceSource } from "./useListed";
import { useListed } from "./useListed";

interface ComboboxProps extends ChoiceSource, ControlSize, Partial<FieldAttributes> {
    /** Form field name of the selected value. */
    name: string;
    /** Form field name of the text without scripts, when choices can't be searched; `name` by default. */
    plainName?: string;
    defaultValue?: Choice | undefined;
    /** Selected choice of a controlled component; `null` for none. Needs `onChange`. */
    value?: Choice | null;
    onChange?: (choice: Choice | undefined) => void;
    placeholder?: string;
    disabled?: boolean;
    /** Accessible name, outside of a `Field`. */
    "aria-label"?: string;
}

/**
 * Renders a field to choose one of many options, by a part of its name or from the list (WAI-ARIA 1.2, editable combobox with a listbox).
 * Only listed options can be chosen, unless `create` makes a choice of the entered text.
 *
 * Without scripts it is a `<select>` that posts the value if all `options` are known, and else a text field that posts the text.
 */
export function Combobox({ defaultValue, value, onChange, ...rest }: ComboboxProps): ReactNode {
    const alive = useAlive();
    const made = useId();
    const [own, setOwn] = useState(defaultValue);
    const [hadFocus, setHadFocus] = useState(false);
    const chosen = value === undefined ? own : (value ?? undefined);
    const choose = (choice: Choice | undefined) => {
        setOwn(choice);
        onChange?.(choice);
    };
    const choosing = { ...rest, id: rest.id ?? made, chosen, choose };
    if (alive || !rest.options) return <EditableCombobox {...choosing} alive={alive} takesFocus={hadFocus} />;
    return <PlainSelect {...choosing} options={rest.options} onLeave={setHadFocus} />;
}

interface ChoosingProps extends Omit<ComboboxProps, "defaultValue" | "value" | "onChange"> {
    id: string;
    chosen: Choice | undefined;
    choose: (choice: Choice | undefined) => void;
}

interface PlainSelectProps extends ChoosingProps {
    options: readonly Choice[];
    /** Called when the combobox replaces the select, so that a selection and focus from before hydration are kept. */
    onLeave: (hadFocus: boolean) => void;
}

function PlainSelect({
    options,
    chosen,
    choose,
    onLeave,
    name,
    placeholder,
    disabled,
    large,
    giant,
    ...rest
}: PlainSelectProps): ReactNode {
    return (
        <Select
            {...attributesOf(rest)}
            name={name}
            disabled={disabled}
            large={large}
            giant={giant}
            defaultValue={chosen?.value ?? ""}
            ref={(element) => () => {
                if (!element) return;
                onLeave(document.activeElement === element);
                const choice = options.find((option) => option.value === element.value);
                if (choice?.value !== chosen?.value) choose(choice);
            }}
        >
            <option value="">{placeholder}</option>
            {options.map((option) => (
                <option key={option.value} value={option.value}>
                    {option.name}
                </option>
            ))}
        </Select>
    );
}

interface EditableComboboxProps extends ChoosingProps {
    alive: boolean;
    takesFocus: boolean;
}

function EditableCombobox({ alive, takesFocus, chosen, choose, large, giant, ...rest }: EditableComboboxProps): ReactNode {
    const { id, name, plainName = name, placeholder, disabled } = rest;
    const root = useRef<HTMLSpanElement>(null);
    const input = useRef<HTMLInputElement>(null);
    const { text, setText, sought, setSought, isOpen, listed, listbox, settle, take } = useWrittenChoice(id, {
        chosen,
        choose,
        ...rest,
    });

    useAnnouncedForm(root, chosen?.value ?? "");
    useEffect(() => {
        if (takesFocus) input.current?.focus();
    }, [takesFocus]);

    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus events of its content.
        <span
            className={classNames(field.around, styles.root)}
            ref={root}
            onBlur={({ relatedTarget }) => {
                if (root.current?.contains(relatedTarget)) return;
                listbox.hide();
                settle();
            }}
        >
            <input
                {...attributesOf(rest)}
                {...(alive ? listbox.attributes : { name: plainName })}
                type="text"
                className={getInputClasses({ large, giant }, field.endRoom)}
                ref={input}
                placeholder={placeholder}
                disabled={disabled}
                value={text ?? chosen?.name ?? ""}
                onChange={({ target, nativeEvent }) => {
                    setText(target.value);
                    if (!(nativeEvent as InputEvent).isComposing) setSought(target.value.trim());
                    listbox.point(-1);
                    listbox.show();
                }}
                onCompositionEnd={({ currentTarget }) => setSought(currentTarget.value.trim())}
                onKeyDown={listbox.onKeyDown}
                onClick={listbox.show}
                onFocus={fetchChoiceList}
                onPointerEnter={fetchChoiceList}
            />
            {alive && (
                <>
                    <input type="hidden" name={name} value={chosen?.value ?? ""} disabled={disabled} />
                    <ToggleButton isOpen={isOpen} listbox={listbox} input={input} disabled={disabled} />
                    <ChoiceDropdown
                        id={id}
                        isOpen={isOpen}
                        listed={listed}
                        listbox={listbox}
                        text={sought}
                        chosen={chosen?.value}
                        label={rest["aria-label"]}
                        onTake={take}
                    />
                </>
            )}
            {!alive && <Icon name="down" size="s" />}
        </span>
    );
}

/** Holds the text of the field and the list of choices that match it. */
function useWrittenChoice(id: string, { chosen, choose, ...source }: Pick<ChoosingProps, "chosen" | "choose"> & ChoiceSource) {
    // Text being typed; undefined while the field shows the selected choice.
    const [text, setText] = useState<string>();
    const [sought, setSought] = useState("");
    const settle = () => {
        if (text === undefined) return;
        const named = listed.choices.find((choice) => !choice.isNew && isSameName(choice.name, text));
        write(undefined);
        if (text.trim() === "" ? chosen : named) choose(named);
    };
    const write = (next: string | undefined) => {
        setText(next);
        setSought(next?.trim() ?? "");
    };
    const take = (choice: ListedChoice) => {
        write(undefined);
        choose(choice.isNew ? source.create?.(choice.name) : choice);
    };
    const [isOpen, setOpen] = useState(false);
    const listed = useListed(source, sought, isOpen);
    const listbox = useListbox({
        id,
        isOpen,
        setOpen,
        choices: listed.choices,
        chosen: chosen?.value,
        onSelect: take,
        onEnter: settle,
        onEscape: () => {
            write(undefined);
            return text !== undefined;
        },
    });
    return { text, setText, sought, setSought, isOpen, listed, listbox, settle, take };
}

interface ToggleButtonProps {
    isOpen: boolean;
    listbox: ReturnType<typeof useListbox>;
    input: RefObject<HTMLInputElement | null>;
    disabled: boolean | undefined;
}

/** Opens and closes the list with a pointer; keys do it in the field. */
function ToggleButton({ isOpen, listbox, input, disabled }: ToggleButtonProps): ReactNode {
    const t = useTranslation();
    return (
        <button
            type="button"
            className={field.inside}
            tabIndex={-1}
            aria-label={t("Show choices")}
            aria-expanded={isOpen}
            disabled={disabled}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
                if (isOpen) listbox.hide();
                else listbox.show();
                input.current?.focus();
            }}
        >
            <Icon name="down" size="s" />
        </button>
    );
}

function attributesOf({ id, required, ...rest }: Partial<FieldAttributes> & { "aria-label"?: string }) {
    return {
        id,
        required,
        "aria-label": rest["aria-label"],
        "aria-describedby": rest["aria-describedby"],
        "aria-invalid": rest["aria-invalid"],
    };
}
