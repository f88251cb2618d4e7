import { createGalleryPage } from "@parley/library/client/gallery";
import type { ILoadable } from "@parley/library/client/loadable";
import { failure, loading, PENDING, success } from "@parley/library/client/loadable";
import { useRef, useState } from "react";
import { Row, Stack } from "../layout/Layout";
import { Button } from "./Button";
import { Combobox } from "./Combobox";
import type { Choice } from "./choice";
import { findMatch } from "./choice";
import { Field } from "./Field";

const categories: Choice[] = [
    { value: "1", name: "Kettles & heat", note: "Broken things" },
    { value: "2", name: "Bicycles", note: "Broken things" },
    { value: "3", name: "Wool & cloth", note: "Broken things" },
    { value: "4", name: "Radios & lamps", note: "Broken things" },
    { value: "5", name: "Trams, model", note: "Town" },
    { value: "6", name: "Tool library", note: "Town" },
    { value: "7", name: "Noticeboard", note: "Town" },
    { value: "8", name: "Apprentices", note: "Town" },
    { value: "9", name: "Wall cards", note: "Knowledge" },
    { value: "10", name: "Café of the long spoons", note: "Knowledge" },
    { value: "11", name: "Safety first", note: "Knowledge" },
];

/** Simulates a server that responds when a button is pressed. */
function useSample(): [found: ILoadable<Choice[]>, ask: (text: string) => void, answer: () => void, refuse: () => void] {
    const latestQuery = useRef("");
    const [found, setFound] = useState<ILoadable<Choice[]>>(PENDING);
    const ask = (text: string) => {
        latestQuery.current = text;
        setFound(loading(undefined));
    };
    const answer = () => setFound(success(categories.filter(({ name }) => findMatch(name, latestQuery.current))));
    const refuse = () => setFound(failure({ status: 503, message: "The search is out of order." }, undefined));
    return [found, ask, answer, refuse];
}

export const comboboxes = createGalleryPage("Combobox", {
    "One of many": () => (
        <Field label="Category" hint="Write a part of its name.">
            {(attributes) => <Combobox {...attributes} name="categoryID" options={categories} placeholder="Choose a category" />}
        </Field>
    ),
    Chosen: () => (
        <Field label="Category">
            {(attributes) => (
                <Combobox
                    {...attributes}
                    name="categoryID"
                    options={categories}
                    defaultValue={{ value: "2", name: "Bicycles" }}
                />
            )}
        </Field>
    ),
    "With a mistake": () => (
        <Field label="Category" required errors={["Choose a category."]}>
            {(attributes) => <Combobox {...attributes} name="categoryID" options={categories} />}
        </Field>
    ),
    Disabled: () => (
        <Field label="Category">
            {(attributes) => (
                <Combobox
                    {...attributes}
                    name="categoryID"
                    options={categories}
                    defaultValue={{ value: "2", name: "Bicycles" }}
                    disabled
                />
            )}
        </Field>
    ),
    Large: () => (
        <Field label="Category">
            {(attributes) => <Combobox {...attributes} large name="categoryID" options={categories} />}
        </Field>
    ),
    "Makes what is not there": () => (
        <Field label="Tag">
            {(attributes) => (
                <Combobox {...attributes} name="tag" options={categories} create={(name) => ({ value: `new ${name}`, name })} />
            )}
        </Field>
    ),
    "Asks for its choices": () => {
        const [found, ask, answer, refuse] = useSample();
        return (
            <Stack>
                <Row>
                    {/* The focus stays in the field, or its list would close. */}
                    <Button onPointerDown={(event) => event.preventDefault()} onClick={answer}>
                        Answer
                    </Button>
                    <Button onPointerDown={(event) => event.preventDefault()} onClick={refuse}>
                        Refuse
                    </Button>
                </Row>
                <Field label="Person or place">
                    {(attributes) => <Combobox {...attributes} name="placeID" found={found} onSearch={ask} />}
                </Field>
            </Stack>
        );
    },
    "In a form": () => {
        const [sent, setSent] = useState("");
        return (
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    setSent(
                        new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>).toString(),
                    );
                }}
            >
                <Stack>
                    <Field label="Move to" required>
                        {(attributes) => <Combobox {...attributes} name="categoryID" options={categories} />}
                    </Field>
                    <Row>
                        <Button type="submit" variant="primary">
                            Move
                        </Button>
                        <output>{sent}</output>
                    </Row>
                </Stack>
            </form>
        );
    },
    "Very long names": () => (
        <Field label="Category">
            {(attributes) => (
                <Combobox
                    {...attributes}
                    name="categoryID"
                    options={[
                        {
                            value: "1",
                            name: "Things that nobody in Wexley remembers having brought to the bench by the window, with their reasons",
                            note: "Broken things, and what became of them",
                        },
                        { value: "2", name: "Donaudampfschifffahrtsgesellschaftskapitänskajütentürschlüssel" },
                    ]}
                />
            )}
        </Field>
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <Field label="الفئة">
                {(attributes) => (
                    <Combobox
                        {...attributes}
                        name="categoryID"
                        options={[
                            { value: "1", name: "غلايات", note: "أشياء مكسورة" },
                            { value: "2", name: "دراجات", note: "أشياء مكسورة" },
                        ]}
                    />
                )}
            </Field>
        </div>
    ),
});
