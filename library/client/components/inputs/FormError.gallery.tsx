import { createGalleryPage } from "@parley/library/client/gallery";
import { Stack } from "../layout/Layout";
import { Field } from "./Field";
import { FormError } from "./FormError";
import { TextInput } from "./TextInput";

export const formErrors = createGalleryPage(
    "Form error",
    {
        "One thing happened": () => <FormError message="The connection was lost. What you wrote is still here." />,
        "Each mistake leads to its field": () => (
            <Stack>
                <FormError
                    message="Two things are missing before you can join."
                    mistakes={[
                        { message: "A name is needed.", fieldID: "sample-name" },
                        { message: "This is no email address: ines(at)fettle", fieldID: "sample-email" },
                        { message: "Registration opens again on Thursday." },
                    ]}
                />
                <Field label="User name" id="sample-name" errors={["A name is needed."]}>
                    {(attributes) => <TextInput {...attributes} name="name" autoComplete="off" />}
                </Field>
                <Field label="Email" id="sample-email" errors={["This is no email address: ines(at)fettle"]}>
                    {(attributes) => <TextInput {...attributes} name="email" defaultValue="ines(at)fettle" autoComplete="off" />}
                </Field>
            </Stack>
        ),
        "Long words": () => (
            <FormError
                message="The title Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitungensammlung is longer than titles may be."
                mistakes={[
                    {
                        message:
                            "Make it shorter: a title has at most 100 characters, and everything else can be said in the post itself.",
                    },
                ]}
            />
        ),
    },
    { narrow: true },
);
