import { createGalleryPage } from "@parley/library/client/gallery";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "../inputs/Button";
import { Field } from "../inputs/Field";
import { TextInput } from "../inputs/TextInput";
import { Row, Stack } from "../layout/Layout";
import { Flyout } from "./Flyout";

export const flyouts = createGalleryPage("Flyout", {
    "With a form": () => <Rename />,
    "With text alone": () => (
        <Row>
            <Flyout label="What the counts mean" icon="info">
                {() => <p>Views are counted once a day for each reader. Your own do not count.</p>}
            </Flyout>
        </Row>
    ),
    "At the end of a line": () => (
        <Row align="end">
            <Flyout label="Who mended it" text="Who mended it">
                {() => <p>Ines, with the soldering iron of the tool library.</p>}
            </Flyout>
        </Row>
    ),
    "With a lot in it": () => (
        <Flyout label="The inventory" text="The inventory">
            {() => (
                <Stack gap="small">
                    {Array.from({ length: 60 }, (_, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
                        <p key={index}>Shelf {index + 1}: kettles, wool, and a bicycle pump that belongs to somebody else</p>
                    ))}
                </Stack>
            )}
        </Flyout>
    ),
});

function Rename(): ReactNode {
    const [name, setName] = useState("Kettles");
    return (
        <Row>
            <Flyout label="Rename the shelf" text="Rename">
                {(close) => (
                    <form
                        method="dialog"
                        onSubmit={(event) => {
                            event.preventDefault();
                            setName(String(new FormData(event.currentTarget).get("name")));
                            close();
                        }}
                    >
                        <Stack gap="small">
                            <Field label="Name">
                                {(attributes) => <TextInput {...attributes} name="name" defaultValue={name} />}
                            </Field>
                            <Row align="end">
                                <Button variant="text" onClick={close}>
                                    Cancel
                                </Button>
                                <Button variant="primary" type="submit">
                                    Rename
                                </Button>
                            </Row>
                        </Stack>
                    </form>
                )}
            </Flyout>
            <span>{name}</span>
        </Row>
    );
}
