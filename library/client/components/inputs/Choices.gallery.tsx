import { createGalleryPage } from "@parley/library/client/gallery";
import { useState } from "react";
import { Stack } from "../layout/Layout";
import { Checkbox, Switch } from "./Choices";
import { FieldGroup, RadioGroup } from "./FieldGroup";

const tools = ["Lathe", "Soldering station", "Big kettle"];

export const choices = createGalleryPage("Choices", {
    Checkboxes: () => (
        <Stack gap="small">
            <Checkbox>Off</Checkbox>
            <Checkbox defaultChecked>On</Checkbox>
            <Checkbox indeterminate>Some of them</Checkbox>
            <Checkbox disabled>Disabled</Checkbox>
            <Checkbox disabled defaultChecked>
                Disabled and on
            </Checkbox>
            <Checkbox aria-invalid>With a mistake</Checkbox>
        </Stack>
    ),
    "All, none or some": () => {
        const [chosen, setChosen] = useState<readonly string[]>(["Lathe"]);
        return (
            <FieldGroup label="Tools you can lend">
                <Checkbox
                    checked={chosen.length === tools.length}
                    indeterminate={chosen.length > 0 && chosen.length < tools.length}
                    onChange={({ target }) => setChosen(target.checked ? tools : [])}
                >
                    All of them
                </Checkbox>
                {tools.map((tool) => (
                    <Checkbox
                        key={tool}
                        checked={chosen.includes(tool)}
                        onChange={({ target }) =>
                            setChosen(target.checked ? [...chosen, tool] : chosen.filter((one) => one !== tool))
                        }
                    >
                        {tool}
                    </Checkbox>
                ))}
            </FieldGroup>
        );
    },
    "Radio buttons": () => (
        <Stack>
            <RadioGroup
                label="Email me"
                name="email"
                hint="You can change it whenever you like."
                defaultValue="week"
                options={[
                    { value: "day", name: "Every day", note: "At 8 in the morning, if there is anything." },
                    { value: "week", name: "Once a week", note: "On Mondays." },
                    { value: "never", name: "Never" },
                    { value: "hour", name: "Every hour", disabled: true },
                ]}
            />
            <RadioGroup
                label="Order"
                name="order"
                inLine
                defaultValue="new"
                options={[
                    { value: "new", name: "Newest" },
                    { value: "old", name: "Oldest" },
                ]}
            />
            <RadioGroup
                label="Is it mended?"
                name="mended"
                errors={["Choose one of them."]}
                showsRequired
                options={[
                    { value: "yes", name: "Yes" },
                    { value: "no", name: "No" },
                ]}
            />
        </Stack>
    ),
    Switches: () => (
        <Stack>
            <Switch>Off</Switch>
            <Switch defaultChecked>On</Switch>
            <Switch disabled>Disabled</Switch>
            <Switch disabled defaultChecked>
                Disabled and on
            </Switch>
            <Switch note="Others see a green dot beside your name.">Show when I am here</Switch>
        </Stack>
    ),
    "Very long text": () => (
        <Stack>
            <Checkbox note="It takes a while, and nobody but the people who look after the tool library will ever know that you asked for it.">
                Tell everybody who ever borrowed the big kettle that it is back on its shelf and may be borrowed again
            </Checkbox>
            <Switch>Donaudampfschifffahrtsgesellschaftskapitänskajütentürschlüsselanhänger</Switch>
        </Stack>
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <Stack>
                <Checkbox defaultChecked>تذكرني</Checkbox>
                <Switch defaultChecked note="يراه الآخرون.">
                    أظهر أنني هنا
                </Switch>
                <Switch>إيقاف</Switch>
            </Stack>
        </div>
    ),
});
