import { createGalleryPage } from "@parley/library/client/gallery";
import { useState } from "react";
import { Row, Stack } from "../layout/Layout";
import { Button } from "./Button";
import type { Choice } from "./choice";
import { Field } from "./Field";
import { TokensInput } from "./TokensInput";

const tags: Choice[] = ["earthing", "cloth-flex", "kettle", "thermostat", "bicycle", "brakes", "darning", "wool"].map((name) => ({
    value: name,
    name,
}));
const some = tags.slice(0, 2);
const create = (name: string) => ({ value: name, name });

export const tokensInputs = createGalleryPage("Tokens input", {
    Empty: () => (
        <Field label="Tags" hint="Write, and choose from the list.">
            {(attributes) => <TokensInput {...attributes} name="tags" options={tags} placeholder="kettle, brakes" />}
        </Field>
    ),
    "Some chosen": () => (
        <Field label="Tags">
            {(attributes) => <TokensInput {...attributes} name="tags" options={tags} defaultValue={some} />}
        </Field>
    ),
    "Makes what is not there": () => (
        <Field label="Tags" hint="With commas between them.">
            {(attributes) => <TokensInput {...attributes} name="tags" options={tags} create={create} defaultValue={some} />}
        </Field>
    ),
    "As many as can be": () => (
        <Field label="Tags" hint="3 at most.">
            {(attributes) => <TokensInput {...attributes} name="tags" options={tags} defaultValue={some} maximum={3} />}
        </Field>
    ),
    "With a mistake": () => (
        <Field label="Tags" errors={["Choose a tag."]}>
            {(attributes) => <TokensInput {...attributes} name="tags" options={tags} />}
        </Field>
    ),
    Disabled: () => (
        <Field label="Tags">
            {(attributes) => <TokensInput {...attributes} name="tags" options={tags} defaultValue={some} disabled />}
        </Field>
    ),
    "In a form": () => {
        const [sent, setSent] = useState("");
        return (
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    setSent(new FormData(event.currentTarget).getAll("tags").join(" + "));
                }}
            >
                <Stack>
                    <Field label="Tags of this post">
                        {(attributes) => <TokensInput {...attributes} name="tags" options={tags} create={create} />}
                    </Field>
                    <Row>
                        <Button type="submit" variant="primary">
                            Save
                        </Button>
                        <output>{sent}</output>
                    </Row>
                </Stack>
            </form>
        );
    },
    "Many and long": () => (
        <Field label="Tags">
            {(attributes) => (
                <TokensInput
                    {...attributes}
                    large
                    name="tags"
                    options={tags}
                    defaultValue={[
                        ...tags,
                        { value: "long", name: "Donaudampfschifffahrtsgesellschaftskapitänskajütentürschlüsselanhängermacher" },
                    ]}
                />
            )}
        </Field>
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <Field label="الوسوم">
                {(attributes) => (
                    <TokensInput
                        {...attributes}
                        name="tags"
                        options={[{ value: "1", name: "غلاية" }]}
                        defaultValue={[
                            { value: "2", name: "دراجة" },
                            { value: "3", name: "صوف" },
                        ]}
                    />
                )}
            </Field>
        </div>
    ),
});
