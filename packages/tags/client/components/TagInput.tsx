import { Button, Row, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ComponentProps, ReactNode } from "react";
import { useRef, useState } from "react";
import { useTagSearch } from "../useTagSearch";

interface TagInputProps extends Omit<ComponentProps<typeof TextInput>, "ref" | "value"> {
    /** Whether the field takes one tag only, without commas. */
    single?: boolean;
}

/** Field for the tags of a post, separated by commas; suggests existing tags that begin like the last word. */
export function TagInput({ defaultValue = "", single = false, ...rest }: TagInputProps): ReactNode {
    const t = useTranslation();
    const input = useRef<HTMLInputElement>(null);
    const [text, setText] = useState(String(defaultValue));
    const [others, word] = single ? [[], text.trim()] : splitTags(text);
    const chosen = others.map((name) => name.toLowerCase());
    const offered = useTagSearch(word).filter(({ name }) => !chosen.includes(name.toLowerCase()) && name !== word);
    return (
        <>
            <TextInput
                dir="auto"
                autoComplete="off"
                {...rest}
                ref={input}
                defaultValue={defaultValue}
                onInput={(event) => setText(event.currentTarget.value)}
            />
            {offered.length > 0 && (
                <fieldset aria-label={t("Find tags")}>
                    <Row tight>
                        {offered.map(({ tagID, name }) => (
                            <Button key={tagID} size={24} onClick={() => insertTag(name)}>
                                {name}
                            </Button>
                        ))}
                    </Row>
                </fieldset>
            )}
        </>
    );

    /** Sets the value through the native setter with an input event, so that the form notices the change. */
    function insertTag(name: string): void {
        const field = input.current;
        if (!field) return;
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
        write?.call(field, single ? name : [...others, name, ""].join(", "));
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.focus();
    }
}

/** Returns the completed tags, and the word being typed. */
function splitTags(text: string): [others: string[], word: string] {
    const parts = text.split(",").map((part) => part.trim());
    const word = parts.pop() ?? "";
    return [parts.filter((part) => part !== ""), word];
}
