// Five calls through the client that openapi-generator writes in Go: five_calls ADDRESS RECORD SEED.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"time"

	"landlord"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// body reads a request into its model: a field of several shapes takes them all as JSON has them.
func body(text string, model any) {
	must(json.Unmarshal([]byte(text), model))
}

func main() {
	configuration := landlord.NewConfiguration()
	configuration.Servers = landlord.ServerConfigurations{{URL: os.Args[1]}}
	service := landlord.NewAPIClient(configuration)
	background := context.Background()
	record, err := os.ReadFile(os.Args[2])
	must(err)

	games, _, err := service.RulesAPI.ListRules(background).Execute()
	must(err)
	ids := []string{}
	for _, game := range games.Rules {
		ids = append(ids, game.Id)
	}

	var beat landlord.PlaysRequest
	body(`{"rules": "classic", "hand": "3344455667TJQKA2", "over": "33"}`, &beat)
	legal, _, err := service.PlaysAPI.ListPlays(background).PlaysRequest(beat).Execute()
	must(err)
	plays := []string{}
	for _, play := range legal.Plays {
		plays = append(plays, play.Cards)
	}

	var decide landlord.AdviceRequest
	body(`{"rules": "classic", "landlord": 0, "seat": 1, "hand": "3346678TJJQKKAA22", "bid": 2,
		"history": [[0, "QQ"]], "limit": {"worlds": 20}, "seed": 1}`, &decide)
	advice, _, err := service.AdviceAPI.Advise(background).AdviceRequest(decide).Execute()
	must(err)

	ask := landlord.NewReviewsRequest()
	text := string(record)
	ask.SetRecord(landlord.BidsRequestRecord{String: &text})
	ask.SetLimit(landlord.ReviewLimit{Worlds: *landlord.NewNullableInt32(landlord.PtrInt32(2))})
	seed, err := strconv.Atoi(os.Args[3])
	must(err)
	ask.SetSeed(int32(seed))
	asked, _, err := service.ReviewsAPI.ReviewGame(background).ReviewsRequest(*ask).Execute()
	must(err)
	review := &landlord.ReviewJob{Status: "queued"}
	for review.Status == "queued" || review.Status == "running" {
		time.Sleep(50 * time.Millisecond)
		job, _, err := service.ReviewsAPI.GetReview(background, asked.ReviewSummary.Id).Execute()
		must(err)
		review = job.ReviewJob
	}
	labels := []string{}
	for _, decision := range review.Result.Get().Decisions {
		labels = append(labels, decision.Label)
	}

	var wrong landlord.PlaysRequest
	body(`{"rules": "classic", "hand": "33333"}`, &wrong)
	_, _, err = service.PlaysAPI.ListPlays(background).PlaysRequest(wrong).Execute()
	var refused *landlord.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic("a wrong request was not refused")
	}
	problem := refused.Model().(landlord.ProblemAnswer)

	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"games": ids, "plays": plays, "best": advice.Best, "labels": labels,
		"problem": []any{problem.Status, problem.Type, problem.Errors[0].Pointer},
	}))
}
