import { fetchUsersByNames } from "@parley/accounts/client";
import { Button, Row, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import type { SmartID } from "@parley/library/contract";
import type { ComponentProps, ReactNode } from "react";
import { useRef, useState } from "react";

const MAX_SUGGESTIONS = 6;

/** Field for the names of members, separated by commas; suggests members whose names begin like the last word. */
export function MemberNamesInput({
    defaultValue = "",
    ...rest
}: Omit<ComponentProps<typeof TextInput>, "ref" | "value">): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const input = useRef<HTMLInputElement>(null);
    const latest = useRef("");
    const [offered, setOffered] = useState<readonly string[]>([]);
    return (
        <>
            <TextInput
                dir="auto"
                autoComplete="off"
                {...rest}
                ref={input}
                defaultValue={defaultValue}
                onInput={(event) => void suggest(event.currentTarget.value)}
            />
            {offered.length > 0 && (
                <fieldset aria-label={t("Members")}>
                    <Row tight>
                        {offered.map((name) => (
                            <Button key={name} size={24} onClick={() => insertName(name)}>
                                <bdi>{name}</bdi>
                            </Button>
                        ))}
                    </Row>
                </fieldset>
            )}
        </>
    );

    async function suggest(text: string): Promise<void> {
        const { others, word } = splitNames(text);
        latest.current = word;
        if (word === "") return setOffered([]);
        const answered = await dispatch(fetchUsersByNames({ name: `${word}*`, order: "mention", limit: MAX_SUGGESTIONS }));
        // Ignores the response if the text has changed since.
        if (latest.current !== word || !fetchUsersByNames.fulfilled.match(answered)) return;
        const found = answered.payload.entities.users.map(({ name }) => name);
        setOffered(found.filter((name) => !others.includes(name) && name !== word));
    }

    /** Sets the value through the native setter with an input event, so that the form notices the change. */
    function insertName(name: string): void {
        const field = input.current;
        if (!field) return;
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
        write?.call(field, [...splitNames(field.value).others, name, ""].join(", "));
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.focus();
    }
}

/** Returns the names in a text that are complete, and the one being typed. */
function splitNames(text: string): { others: string[]; word: string } {
    const parts = text.split(",").map((part) => part.trim());
    const word = parts.pop() ?? "";
    return { others: parts.filter((part) => part !== ""), word };
}

/** Returns the references to members by the names in a text, as the API takes them in place of IDs. */
export function toMemberReferences(text: string): SmartID[] {
    const { others, word } = splitNames(text);
    return [...others, word].filter((name) => name !== "").map((name) => `$name:${name}` as const);
}
