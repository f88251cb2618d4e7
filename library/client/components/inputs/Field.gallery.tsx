import { createGalleryPage } from "@parley/library/client/gallery";
import { useState } from "react";
import { Row, Stack } from "../layout/Layout";
import { Button } from "./Button";
import { DateInput } from "./DateInput";
import { Field, FieldPair } from "./Field";
import { FormError } from "./FormError";
import { NumberInput } from "./NumberInput";
import { PasswordInput } from "./PasswordInput";
import { SearchInput } from "./SearchInput";
import { Select } from "./Select";
import { TextArea } from "./TextArea";
import { TextInput } from "./TextInput";

const LONG =
    "What is the longest name that anybody ever gave to a thing that was brought to the bench by the window on a Saturday in March?";

export const fields = createGalleryPage("Field", {
    "A line of text": () => (
        <Stack>
            <Field label="What is broken?" hint="A hint, if it saves a mistake.">
                {(attributes) => <TextInput {...attributes} placeholder="The kettle trips the breaker" />}
            </Field>
            <Field label="Where?">{(attributes) => <TextInput {...attributes} defaultValue="Net Loft" />}</Field>
            <Field label="Disabled">
                {(attributes) => <TextInput {...attributes} disabled defaultValue="Kept by the site" />}
            </Field>
        </Stack>
    ),
    "With mistakes": () => (
        <Stack>
            <Field label="Age of the kettle" errors={["Must be 30 or more."]}>
                {(attributes) => <TextInput {...attributes} defaultValue="5" />}
            </Field>
            <Field label="Category" hint="Where others will look for it." errors={["Choose a category.", "This one is closed."]}>
                {(attributes) => (
                    <Select {...attributes}>
                        <option value="">Choose a category</option>
                    </Select>
                )}
            </Field>
        </Stack>
    ),
    "Required and optional": () => (
        <Stack>
            <Field label="Name" required showsRequired>
                {(attributes) => <TextInput {...attributes} />}
            </Field>
            <Field label="Telephone" optional>
                {(attributes) => <TextInput {...attributes} type="tel" />}
            </Field>
        </Stack>
    ),
    "Every size": () => (
        <Stack>
            <TextInput aria-label="Standard" defaultValue="36, as most are" />
            <TextInput large aria-label="Large" defaultValue="48, when it is the one field there is" />
            <TextInput giant aria-label="Giant" defaultValue="82, on a page of its own" />
            <Select large aria-label="Large choice">
                <option>Kettles &amp; heat</option>
            </Select>
        </Stack>
    ),
    "Characters left": () => (
        <Stack>
            <Field label="A line about you" hint="Everybody sees it." maximum={60}>
                {(attributes) => <TextInput {...attributes} defaultValue="I mend kettles, radios and now and then a promise." />}
            </Field>
            <Field label="Reason" maximum={20}>
                {(attributes) => <TextInput {...attributes} defaultValue="It is written twice, and once is enough." />}
            </Field>
        </Stack>
    ),
    "Long text": () => (
        <Field label="Long text" hint="Three rows at least; it grows with what you write.">
            {(attributes) => <TextArea {...attributes} defaultValue={`${LONG}\n\n${LONG}\n\n${LONG}`} />}
        </Field>
    ),
    Choice: () => (
        <Stack>
            <Field label="Select">
                {(attributes) => (
                    <Select {...attributes}>
                        <option>Kettles &amp; heat</option>
                        <option>Bicycles</option>
                    </Select>
                )}
            </Field>
            <Field label="Disabled">
                {(attributes) => (
                    <Select {...attributes} disabled>
                        <option>Kettles &amp; heat</option>
                    </Select>
                )}
            </Field>
        </Stack>
    ),
    Password: () => (
        <Field label="Password" hint="8 characters at least.">
            {(attributes) => <PasswordInput {...attributes} defaultValue="cloth-flex" autoComplete="new-password" />}
        </Field>
    ),
    Search: () => (
        <Stack>
            <SearchInput aria-label="Search Fettle" placeholder="Search Fettle" />
            <SearchInput aria-label="Search tools" large defaultValue="kettle thermostat" />
        </Stack>
    ),
    "Dates and numbers": () => (
        <Stack>
            <FieldPair>
                <Field label="From">{(attributes) => <DateInput {...attributes} defaultValue="2026-05-24" />}</Field>
                <Field label="Until" errors={["This is before it begins."]}>
                    {(attributes) => <DateInput {...attributes} defaultValue="2026-05-20" />}
                </Field>
            </FieldPair>
            <Field label="Begins at">{(attributes) => <DateInput {...attributes} type="time" defaultValue="18:00" />}</Field>
            <Field label="May be edited for">
                {(attributes) => <NumberInput {...attributes} min={0} defaultValue={30} unit="minutes" />}
            </Field>
        </Stack>
    ),
    "A form that is refused": () => {
        const [attempt, setAttempt] = useState(0);
        const errors = attempt > 0 ? ["Name is required."] : [];
        return (
            <form
                noValidate
                onSubmit={(event) => {
                    event.preventDefault();
                    setAttempt(attempt + 1);
                }}
            >
                <Stack>
                    {attempt > 0 && (
                        <FormError
                            message="This could not be saved."
                            mistakes={[{ message: "Name is required.", fieldID: "refused-name" }]}
                            attempt={attempt}
                            focus="firstMistake"
                        />
                    )}
                    <Field label="Name" id="refused-name" required errors={errors}>
                        {(attributes) => <TextInput {...attributes} />}
                    </Field>
                    <Row>
                        <Button type="submit" variant="primary">
                            Save
                        </Button>
                    </Row>
                </Stack>
            </form>
        );
    },
    "Very long words": () => (
        <Field label={LONG} hint={LONG} errors={[LONG, "Donaudampfschifffahrtsgesellschaftskapitänskajütentürschlüssel"]}>
            {(attributes) => <TextInput {...attributes} defaultValue={LONG} />}
        </Field>
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <Stack>
                <Field label="كلمة المرور" hint="ثمانية أحرف على الأقل." errors={["كلمة المرور قصيرة."]}>
                    {(attributes) => <PasswordInput {...attributes} />}
                </Field>
                <SearchInput aria-label="بحث" defaultValue="غلاية" />
            </Stack>
        </div>
    ),
});
